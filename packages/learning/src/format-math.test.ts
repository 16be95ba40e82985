import { describe, expect, it } from 'vitest';
import { formatMath, formulaToMathml } from './format-math.ts';

describe('formatMath (MARK-7)', () => {
  it('turns formulas between dollar signs into MathML and escapes everything else', () => {
    const html = formatMath('Solve $x^2 = 4$ & <b>say</b> why.');
    expect(html).toMatch(/^Solve <math[^>]*>.*<\/math> &amp; &lt;b&gt;say&lt;\/b&gt; why\.$/);
    expect(html).toContain('<msup><mi>x</mi><mn>2</mn></msup>');
    expect(html).not.toContain('annotation');
    expect(html).not.toContain('<span');
  });

  it('writes chemical formulas', () => {
    const html = formatMath(String.raw`$\ce{Ca(OH)2 + CO2 -> CaCO3 v + H2O}$`);
    expect(html).toContain('<math');
    expect(html.replaceAll(/<[^>]+>/g, '')).toBe('Ca(OH)2+CO2→CaCO3↓+H2O');
    expect(html).toContain('>Ca<');
  });

  it('writes isotopes with one visible copy of each number', () => {
    const html = formatMath(String.raw`$\ce{^{226}_{88}Ra -> ^{222}_{86}Rn + ^4_2He}$`);
    expect(html.replaceAll(/<[^>]+>/g, '')).toBe('88226Ra→86222Rn+24He');
    expect(html).not.toContain('width="0px"');
    expect(html).not.toContain('mphantom');
  });

  it('lowers a subscript without a superscript, also without a mathematical font', () => {
    expect(formulaToMathml('x_2')).toContain(
      '<mrow><mi>x</mi><msubsup><mrow></mrow><mn>2</mn><mrow></mrow></msubsup></mrow>',
    );
    expect(formulaToMathml('x_2')).not.toContain('<msub>');
  });

  it('leaves a text without formulas, a single dollar sign and an escaped one as they are', () => {
    expect(formatMath('It costs \\$5 or \\$6, $7.')).toBe('It costs $5 or $6, $7.');
    expect(formatMath('plain')).toBe('plain');
  });

  it('shows a formula that cannot be read as text, and never runs commands with side effects', () => {
    expect(formatMath(String.raw`$\frac{1}{$`)).toBe(String.raw`$\frac{1}{$`);
    expect(formatMath(String.raw`$\undefined$`)).toBe(String.raw`$\undefined$`);
    expect(formatMath(String.raw`$\href{javascript:alert(1)}{x}$`)).not.toContain('href=');
    expect(formatMath(String.raw`$\def\a{\a\a}\a$`)).not.toContain('<math');
    expect(() => formulaToMathml(String.raw`\frac`)).toThrow(/KaTeX parse error/);
  });
});
