/* global Reveal, RevealMath */

Reveal.initialize({
  hash: true,
  // Formulas are set by a copy of MathJax beside the slides.
  mathjax3: { mathjax: 'tex-svg.js' },
  plugins: [RevealMath.MathJax3],
});
