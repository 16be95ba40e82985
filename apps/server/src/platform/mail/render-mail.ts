import { compile } from 'html-to-text';
import type { ReactElement } from 'react';
import { plainTextSelectors, render } from 'react-email';

/** Made once: React Email's own `toPlainText` works the selectors out anew for each mail, which takes longer than the mail. */
const toPlainText = compile({
  // Lines are the reader's business: a link that is broken in two does not work.
  wordwrap: false,
  selectors: [
    ...plainTextSelectors,
    { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true } },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
  ],
});

/** Renders a template to what a mail carries: HTML, and the same in plain text. */
export async function renderMail(template: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(template);
  return { html, text: `${toPlainText(html).trim()}\n` };
}
