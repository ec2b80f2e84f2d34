"""The TeX commands that libraries use, and what they print (LaTeX 2e, textcomp, biblatex, csquotes)."""

from __future__ import annotations

ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306", ".": "\u0307",
    '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323", "c": "\u0327", "k": "\u0328",
    "b": "\u0331", "t": "\u0361",
}  # fmt: skip
"""Command → combining character."""

SYMBOLS = {
    "ss": "ß", "SS": "ẞ", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł",
    "aa": "å", "AA": "Å", "dj": "đ", "DJ": "Đ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "ng": "ŋ", "NG": "Ŋ",
    "i": "ı", "j": "ȷ", "ij": "ĳ", "IJ": "Ĳ",
    "&": "&", "%": "%", "$": "$", "#": "#", "_": "_", "{": "{", "}": "}", " ": " ", "\n": " ", "\t": " ", "\\": " ",
    ",": "\u2009", ";": " ", ":": " ", "-": "", "/": "", "!": "", "@": "", "|": "",
    "dots": "…", "ldots": "…", "textellipsis": "…", "textendash": "–", "textemdash": "—",
    "textquoteleft": "‘", "textquoteright": "’", "textquotedblleft": "“", "textquotedblright": "”",
    "textquotedbl": '"', "textquotesingle": "'", "quotedblbase": "„", "quotesinglbase": "‚", "lq": "‘", "rq": "’",
    "guillemotleft": "«", "guillemotright": "»", "guillemetleft": "«", "guillemetright": "»",
    "guilsinglleft": "‹", "guilsinglright": "›", "textexclamdown": "¡", "textquestiondown": "¿",
    "S": "§", "P": "¶", "textsection": "§", "textparagraph": "¶", "dag": "†", "ddag": "‡", "textdagger": "†",
    "copyright": "©", "textcopyright": "©", "textregistered": "®", "texttrademark": "™", "pounds": "£",
    "textsterling": "£", "texteuro": "€", "euro": "€", "EUR": "€", "textyen": "¥", "textcent": "¢", "textdollar": "$",
    "textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "textunderscore": "_", "textbar": "|",
    "textless": "<", "textgreater": ">", "textbraceleft": "{", "textbraceright": "}", "textdegree": "°",
    "textbullet": "•", "textperiodcentered": "·", "textpercent": "%", "textampersand": "&", "textnumero": "№",
    "textordmasculine": "º", "textordfeminine": "ª", "textonehalf": "½", "textonequarter": "¼",
    "textthreequarters": "¾", "textmu": "µ", "texttimes": "×", "textpm": "±", "textnormal": "", "slash": "/",
    "TeX": "TeX", "LaTeX": "LaTeX", "BibTeX": "BibTeX", "quad": " ", "qquad": " ", "space": " ", "newline": " ",
    "nobreakspace": "\u00a0", "hyphen": "-", "textquotesinglbase": "‚", "ayn": "ʿ", "hamza": "ʾ",
}  # fmt: skip

MATH_SYMBOLS = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ",
    "sigma": "σ", "tau": "τ", "upsilon": "υ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
    "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ",
    "Psi": "Ψ", "Omega": "Ω", "times": "×", "cdot": "·", "pm": "±", "mp": "∓", "div": "÷", "leq": "≤", "le": "≤",
    "geq": "≥", "ge": "≥", "neq": "≠", "ne": "≠", "approx": "≈", "sim": "∼", "infty": "∞", "to": "→",
    "rightarrow": "→", "leftarrow": "←", "in": "∈", "ell": "ℓ", "circ": "°", "prime": "′", "sum": "∑", "sqrt": "√",
    "cup": "∪", "cap": "∩", "subset": "⊂", "forall": "∀", "exists": "∃", "cdots": "⋯", "langle": "⟨", "rangle": "⟩",
    "spadesuit": "♠", "heartsuit": "♥", "diamondsuit": "♦", "clubsuit": "♣", "log": "log", "max": "max", "min": "min",
}  # fmt: skip

FONTS: dict[str, str] = {
    "textit": "emphasis", "emph": "emphasis", "textsl": "emphasis", "mkbibemph": "emphasis", "mkbibitalic": "emphasis",
    "textbf": "strong", "mkbibbold": "strong", "textsc": "small-capitals", "texttt": "code",
    "textsuperscript": "superscript", "textsubscript": "subscript", "mkbibsuperscript": "superscript",
    "textrm": "text", "textup": "text", "textnormal": "text", "text": "text", "mbox": "text", "hbox": "text",
    "mathrm": "text", "mathit": "emphasis", "mathbf": "strong", "mathcal": "text", "mathbb": "text",
    "ensuremath": "text",
    "textmd": "text", "textsf": "text", "NoCaseChange": "text", "foreignlanguage*": "text", "MakeUppercase": "text",
    "uppercase": "text", "bibstring": "text", "mkbibparens": "text", "natexlab": "text", "textcyr": "text",
}  # fmt: skip

DECLARATIONS: dict[str, str] = {
    "em": "emphasis", "it": "emphasis", "itshape": "emphasis", "sl": "emphasis", "slshape": "emphasis",
    "bf": "strong", "bfseries": "strong", "sc": "small-capitals", "scshape": "small-capitals", "tt": "code",
    "ttfamily": "code",
}  # fmt: skip

SILENT = frozenset(
    (
        "relax protect newblock nobreak allowbreak noindent par rm rmfamily sf sffamily upshape normalfont mdseries "
        "small footnotesize large bibopenquote left right displaystyle textstyle nohyphens hskip kern"
    ).split()
)
"""Commands that print nothing and take nothing away."""
