/* global Reveal, RevealMath */

Reveal.initialize({
  hash: true,
  // Formulas are set with a copy of MathJax that lies beside the slides.
  mathjax3: { mathjax: 'tex-svg.js' },
  plugins: [RevealMath.MathJax3],
});
