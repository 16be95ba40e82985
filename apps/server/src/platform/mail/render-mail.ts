import { compile } from 'html-to-text';
import type { ReactElement } from 'react';
import { plainTextSelectors, render } from 'react-email';

/**
 * Compiled once. React Email's `toPlainText` compiles the selectors for each mail, which takes longer than rendering
 * it.
 */
const toPlainText = compile({
  // Do not wrap lines: a link with a line break does not work.
  wordwrap: false,
  selectors: [
    ...plainTextSelectors,
    { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true } },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
  ],
});

/** Renders a template to HTML and plain text. */
export async function renderMail(template: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(template);
  return { html, text: `${toPlainText(html).trim()}\n` };
}
