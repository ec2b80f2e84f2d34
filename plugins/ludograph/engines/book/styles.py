"""The colours of drawings on paper, as CSS for their classes."""

CARD_STYLE = (
    ".cf-paper{fill:#fdfbf5}.cf-ink{fill:#1b1a18}.cf-red{fill:#b23a24}.cf-ochre{fill:#d9a02b}.cf-indigo{fill:#4b4a86}"
    ".cf-moss{fill:#4f6f3f}.cf-back{fill:#2b2a28}.ct-ink{color:#1b1a18}.ct-red{color:#b23a24}.ct-moss{color:#4f6f3f}"
    ".cs-ink,.cs-paper,.cs-red,.cs-ochre,.cs-indigo,.cs-moss,.cn{fill:none;stroke-linecap:round;stroke-linejoin:round}"
    ".cs-ink{stroke:#1b1a18}.cs-paper{stroke:#fdfbf5}.cs-red{stroke:#b23a24}.cs-ochre{stroke:#d9a02b}"
    ".cs-indigo{stroke:#4b4a86}.cs-moss{stroke:#4f6f3f}.cn{stroke:currentColor;stroke-width:1.5}"
    ".ce{stroke:#1b1a18;stroke-width:1.4}.halo{stroke:#fdfbf5;stroke-linejoin:round}"
)
"""The colours of the drawn cards on paper."""
DRAWING_STYLE = (
    ".lg-map-land{fill:#e6e2d8}path{stroke:#fdfcf9;stroke-width:.4}.lg-map-1{fill:#e3b7a8}.lg-map-2{fill:#cd8069}"
    ".lg-map-3{fill:#ab4a33}.lg-map-4{fill:#74200f}.lg-map-dot{stroke:#fff;stroke-width:1}"
    ".lg-map-hit,.lg-map-ring{fill:none;stroke:none}.lg-map-leader{fill:none;stroke:#222;stroke-width:.8}"
    ".lg-map-town{fill:#222;stroke:#fff;stroke-width:.5}path.lg-map-way{fill:none;stroke:#222;stroke-width:.8}"
    "path.lg-map-supposed{stroke-dasharray:3 2}"
    "text{font-family:Libertinus Serif,serif;font-size:14px;fill:#222}.lg-time-axis text{text-anchor:middle;fill:#666}"
    ".lg-time-axis line{stroke:#ccc}.lg-time-name{font-size:17px}"
    ".lg-time-leader{stroke:#666}"
    ".lg-time-certain circle,.lg-time-certain rect,.lg-time-certain path{fill:#ab4a33;stroke:#ab4a33;stroke-width:2}"
    ".lg-time-doubtful circle,.lg-time-doubtful rect,.lg-time-doubtful path{fill:#fff;stroke:#ab4a33;stroke-width:2}"
    ".lg-time-certain .lg-time-hit,.lg-time-doubtful .lg-time-hit{fill:none;stroke:none}"
    ".lg-time-bar{stroke:#ab4a33;stroke-width:5}.lg-time-about{stroke-dasharray:4 2}"
)
"""Styles of maps and the timeline."""
