import { renderToString } from 'katex';
import 'katex/contrib/mhchem';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** Formulas between dollar signs; `\$` is a dollar sign. */
const FORMULA = /(?<!\\)\$((?:\\.|[^$\\])+)\$/g;

/** The source that KaTeX adds to each formula, which no browser shows. */
const ANNOTATION = /<annotation[^>]*>[\s\S]*?<\/annotation>/g;

/** The invisible letter before each subscript of mhchem, which screen readers and copies would contain. */
const PHANTOM = /<mpadded width="0px"><mphantom><mi>X<\/mi><\/mphantom><\/mpadded>/g;
/** The letters of one symbol, such as Ca, as elements of their own. */
const LETTER_GAP = /(<mi mathvariant="normal">[A-Za-z]+)<\/mi><mi mathvariant="normal">(?=[a-z]<)/g;

/** Returns a formula as MathML. @throws katex.ParseError for LaTeX that KaTeX cannot read. */
export function formulaToMathml(latex: string): string {
  const html = renderToString(latex, {
    output: 'mathml',
    throwOnError: true,
    strict: 'ignore',
    trust: false,
    maxExpand: 200,
    maxSize: 10,
  });
  const mathml = /<math[\s\S]*<\/math>/.exec(html)?.[0] ?? '';
  return mathml.replaceAll(ANNOTATION, '').replaceAll(PHANTOM, '<mrow></mrow>').replaceAll(LETTER_GAP, '$1');
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
