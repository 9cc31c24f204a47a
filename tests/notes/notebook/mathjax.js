// Formulas of the exported notebook: a copy of MathJax that lies beside it, told how notebooks mark them.
window.MathJax = { tex: { inlineMath: [['$', '$'], ['\\(', '\\)']] } };
document.head.append(Object.assign(document.createElement('script'), { src: 'tex-svg.js' }));
