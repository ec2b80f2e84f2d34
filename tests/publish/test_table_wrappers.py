from ludograph.publish.table_wrappers import wrap_tables


def test_a_table_stands_in_a_region_named_by_its_caption():
    wrapped = wrap_tables("<p>x</p><table><caption>What <b>pays</b> &amp; why</caption><tr></tr></table><p>y</p>")
    region = '<div class="lg-scroll" role="region" tabindex="0" aria-label="Table: What pays &amp; why">'
    assert wrapped.startswith(f"<p>x</p>{region}<table>")
    assert wrapped.endswith("</table></div><p>y</p>")


def test_without_a_caption_the_heading_above_names_it():
    assert 'aria-label="Table in Odds"' in wrap_tables('<h2 id="o">Odds</h2><h3x></h3x><table></table>')


def test_regions_of_one_heading_have_different_names():
    wrapped = wrap_tables("<h2>Odds</h2><table></table><table></table>")
    assert 'aria-label="Table in Odds"' in wrapped
    assert 'aria-label="Table in Odds (2)"' in wrapped


def test_a_table_in_a_table_gets_no_region_of_its_own():
    assert wrap_tables("<table><tr><td><table></table></td></tr></table>").count("lg-scroll") == 1


def test_a_body_without_tables_is_left_alone():
    assert wrap_tables("<p>A table.</p></table>") == "<p>A table.</p></table>"
