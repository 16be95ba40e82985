import { renderToString } from 'katex';
import 'katex/contrib/mhchem';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** Formulas between dollar signs; `\$` is a dollar sign. */
const FORMULA = /(?<!\\)\$((?:\\.|[^$\\])+)\$/g;

/** The source that KaTeX adds to each formula, which no browser shows. */
const ANNOTATION = /<annotation[^<>]*>[^<]*<\/annotation>/g;

/**
 * What mhchem adds to place scripts, as TeX needs it: invisible copies, and boxes without width or height. Browsers place
 * scripts by themselves; with these, isotopes overlap and screen readers read the copies.
 */
const COPY = String.raw`<mphantom>(?:(?!</?mphantom>).)*</mphantom>`;
const INVISIBLE_SCRIPTS = new RegExp(
  String.raw`<msubsup><mrow></mrow>(?:<mpadded height="0px" depth="0px">${COPY}</mpadded>){2}</msubsup>`,
  'g',
);
const INVISIBLE = new RegExp(String.raw`<mpadded width="0px">${COPY}</mpadded>`, 'g');
const BOX = /<mpadded (?:height="0px"|lspace="-1width" width="0px")>((?:(?!<\/?mpadded).)*)<\/mpadded>/g;

/** Removes what places the scripts of mhchem. */
function simplifyScripts(mathml: string): string {
  let simple = mathml.replaceAll(INVISIBLE, '<mrow></mrow>').replaceAll(INVISIBLE_SCRIPTS, '');
  for (let before = ''; before !== simple;) {
    before = simple;
    simple = simple.replaceAll(BOX, '<mrow>$1</mrow>');
  }
  return simple;
}

/** The opening tag of a subscript, with its base if that is a single letter, number or sign. */
const SUBSCRIPT = /<msub>(<(m[ion])(?: [^>]*)?>[^<]*<\/\2>)?/g;

/**
 * Lowers subscripts in Chromium without a mathematical font, as on most phones: there a subscript is low only below a
 * superscript, which may be empty, and beside an empty base.
 */
const lowerSubscripts = (mathml: string): string =>
  mathml
    .replaceAll(SUBSCRIPT, (_, base?: string) =>
      base === undefined ? '<mrow><msubsup>' : `<mrow>${base}<msubsup><mrow></mrow>`,
    )
    .replaceAll('</msub>', '<mrow></mrow></msubsup></mrow>');

/** The letters of one symbol, such as Ca, as elements of their own. */
const LETTER_GAP = /(<mi mathvariant="normal">[A-Za-z]+)<\/mi><mi mathvariant="normal">(?=[a-z]<)/g;

const END_OF_MATH = '</math>';

function renderFormula(latex: string): string {
  const html = renderToString(latex, {
    output: 'mathml',
    throwOnError: true,
    strict: 'ignore',
    trust: false,
    maxExpand: 200,
    maxSize: 10,
  });
  const mathml = html.slice(html.indexOf('<math'), html.lastIndexOf(END_OF_MATH) + END_OF_MATH.length);
  const visible = mathml.replaceAll(ANNOTATION, '');
  const isChemical = latex.includes(String.raw`\ce`);
  return lowerSubscripts(isChemical ? simplifyScripts(visible).replaceAll(LETTER_GAP, '$1') : visible);
}

/** Enough for the formulas of the items that a self-test or a page of the console shows. */
const MAX_CACHED = 500;
const cache = new Map<string, string>();

/** Returns a formula as MathML. @throws katex.ParseError for LaTeX that KaTeX cannot read. */
export function formulaToMathml(latex: string): string {
  const cached = cache.get(latex);
  if (cached !== undefined) return cached;
  const mathml = renderFormula(latex);
  const [oldest] = cache.keys();
  if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  cache.set(latex, mathml);
  return mathml;
}

/**
 * Returns a text as HTML that is safe to insert: its formulas, LaTeX between dollar signs, become MathML, everything else
 * is escaped. `\ce{…}` writes chemical formulas. A formula that cannot be read stays as text. Runs on the server, so that
 * a phone needs no script (MARK-7).
 */
export function formatMath(text: string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(FORMULA)) {
    html += escapeHtml(text.slice(end, match.index).replaceAll('\\$', '$'));
    end = match.index + match[0].length;
    try {
      html += formulaToMathml(match[1] ?? '');
    } catch {
      html += escapeHtml(match[0]);
    }
  }
  return html + escapeHtml(text.slice(end).replaceAll('\\$', '$'));
}
