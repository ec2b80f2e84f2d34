"""The notations of an article, one file each. To add one: write its file, add a line here.

Of syntaxes that begin with the same sign the earlier one is asked first.
"""

from ludograph.markup.read.building import Callout
from ludograph.markup.read.scanner import InlineSyntax
from ludograph.markup.read.shortcode import Component, Components
from ludograph.markup.syntaxes.aside import Asides, Boxes, Groups, Todos
from ludograph.markup.syntaxes.citations import Citations, CrossReferences, NoteLinks
from ludograph.markup.syntaxes.cleanup import CleanupTags, Remarks
from ludograph.markup.syntaxes.code_span import CodeSpans
from ludograph.markup.syntaxes.entities import Entities
from ludograph.markup.syntaxes.escapes import Comments, Escapes, LineBreaks
from ludograph.markup.syntaxes.figure import Figures
from ludograph.markup.syntaxes.footnotes import FootnoteCalls, InlineFootnotes
from ludograph.markup.syntaxes.formulas import Formulas
from ludograph.markup.syntaxes.gloss import Glosses
from ludograph.markup.syntaxes.icons import Icons
from ludograph.markup.syntaxes.images import Images
from ludograph.markup.syntaxes.inline_attributes import InlineAttributes
from ludograph.markup.syntaxes.legacy import LegacyTags
from ludograph.markup.syntaxes.links import BareHosts, BareUrls, Links, Wikilinks
from ludograph.markup.syntaxes.mark import Marks
from ludograph.markup.syntaxes.numbers import Numbers
from ludograph.markup.syntaxes.raw_html import RawHtml
from ludograph.markup.syntaxes.reference_marks import ReferenceMarks
from ludograph.markup.syntaxes.ruby import Ruby

COMPONENTS: tuple[Component, ...] = (
    Component("Cards", "cards.Cards", is_block=False),
    Component("Dice", "cards.Dice", is_block=False),
    Component("Pronounce", "pronounce.Pronounce", is_block=False),
    Component("Noun", "words.Noun", is_block=False),
    Component("Image", "picture.ImageComponent"),
    Component("Infobox", "infobox.Infobox"),
    Component("Rules", "rules.RulesComponent"),
    Component("Map", "map.MapComponent"),
    Component("Reference", "reference.Reference"),
    Component("Needs", "needs.Needs", is_block=False),
    Component("Layout", "layout.LayoutComponent"),
    Component("Timeline", "timeline.TimelineComponent"),
)

BLOCK_COMPONENTS = frozenset(component.name for component in COMPONENTS if component.is_block)

SYNTAXES: tuple[InlineSyntax, ...] = (
    Escapes(),
    LineBreaks(),
    Entities(),
    Comments(),
    CodeSpans(),
    RawHtml(Components(COMPONENTS)),
    FootnoteCalls(),
    InlineFootnotes(),
    Wikilinks(),
    Images(),
    CleanupTags(),
    NoteLinks(),
    CrossReferences(),
    Citations(),
    Links(),
    ReferenceMarks(),
    Glosses(),
    LegacyTags(),
    Ruby(),
    InlineAttributes(),
    Marks(),
    Icons(),
    Remarks(),
    Numbers(),
    BareUrls(),
)

WIKI_SYNTAXES: tuple[InlineSyntax, ...] = (*SYNTAXES, BareHosts())
"""Those of articles in the wiki dialect."""

FORMULAS: InlineSyntax = Formulas()
"""In articles with mathematics it is asked before all others."""

CALLOUTS: tuple[Callout, ...] = (Figures(), Groups(), Asides(), Todos(), Boxes())
