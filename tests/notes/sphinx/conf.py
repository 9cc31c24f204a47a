project = "Wormhole networks"
author = "Your name"
copyright = "Your name"

extensions = ["myst_parser", "sphinx.ext.mathjax"]
myst_enable_extensions = ["colon_fence", "dollarmath"]

html_static_path = ["mathjax"]
html_title = project

# Formulas are set with a copy of MathJax that lies beside the notes.
mathjax_path = "tex-svg.js"
