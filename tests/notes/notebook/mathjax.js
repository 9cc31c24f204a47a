// Formulas of the exported notebook, set by a copy of MathJax beside it, which is told how notebooks mark
// them.
window.MathJax = { tex: { inlineMath: [['$', '$'], ['\\(', '\\)']] } };
document.head.append(Object.assign(document.createElement('script'), { src: 'tex-svg.js' }));
