"""Every page of this repository's site passes the Nu HTML checker."""

import pytest

from tests.sites.nu_checker import faults


@pytest.mark.nu
def test_no_page_of_the_site_has_an_error(built):
    assert faults(built) == []
