import type { ReactElement } from 'react';
import { render, toPlainText } from 'react-email';

/** Renders a template to what a mail carries: HTML, and the same in plain text. */
export async function renderMail(template: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(template);
  const text = toPlainText(html, {
    // Lines are the reader's business: a link that is broken in two does not work.
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true } },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
    ],
  });
  return { html, text: `${text.trim()}\n` };
}
