"""Citations and locators as authors write them."""
