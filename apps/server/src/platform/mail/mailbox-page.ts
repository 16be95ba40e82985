import type { KeptMail } from './kept-mail.ts';

/** Text that may stand in HTML as it is. */
class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** Builds HTML; whatever is put in is escaped unless it was built here itself. */
function html(strings: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  const parts = strings.map((string, index) => {
    const value = values[index] ?? '';
    if (value instanceof Html) return string + value.text;
    if (Array.isArray(value)) return string + value.map(({ text }) => text).join('');
    return string + escape(String(value));
  });
  return new Html(parts.join(''));
}

const STYLE = new Html(`
  :root { color-scheme: light; --ink: #1b2420; --soft: #5f675e; --line: #e6dac5; --pine: #115e4e; }
  * { box-sizing: border-box; }
  body { margin: 0; background: #fbf6ec; color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
  h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 0.25rem; overflow-wrap: anywhere; }
  h2 { font-size: 1.05rem; margin: 1.5rem 0 0.5rem; }
  a { color: var(--pine); } a:focus-visible { outline: 3px solid #f5b324; outline-offset: 2px; }
  .note, time, dt { color: var(--soft); font-size: 0.9rem; }
  ul.mails { list-style: none; margin: 1.25rem 0 0; padding: 0; background: #fffdf8; border: 1px solid var(--line); border-radius: 0.75rem; }
  ul.mails li + li { border-top: 1px solid var(--line); }
  ul.mails a { display: block; padding: 0.8rem 1rem; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
  ul.mails a:hover { background: #f4ebdb; } ul.mails strong { display: block; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 0.9rem; margin: 0.75rem 0 1rem; } dd { margin: 0; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 42rem; border: 1px solid var(--line); border-radius: 0.75rem; background: #fff; }
  pre { margin: 0; padding: 1rem; background: #fffdf8; border: 1px solid var(--line); border-radius: 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
  summary { cursor: pointer; margin: 1rem 0 0.5rem; font-weight: 600; }
`);

function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`.text;
}

const moment = (date: Date) =>
  html`<time datetime="${date.toISOString()}"
    >${date.toISOString().slice(0, 19).replace('T', ' ')} UTC</time
  >`;

const addressLine = ({ name, address }: { name?: string; address: string }) =>
  name === undefined ? address : `${name} <${address}>`;

const recipients = (mail: KeptMail) => mail.to.map(addressLine).join(', ');

/** The list of kept mails. */
export function mailboxPage(mails: readonly KeptMail[]): string {
  const items = mails.map(
    (mail) =>
      html`<li>
        <a href="/mailbox/messages/${mail.id}"
          ><strong>${mail.subject}</strong>To ${recipients(mail)}<br />${moment(mail.date)}</a
        >
      </li>`,
  );
  return page(
    'Mailbox',
    html`<h1>Mailbox</h1>
      <p class="note">
        No mail server is set, so mails are kept here instead of being sent. Only this machine can read them.
      </p>
      ${
        items.length === 0
          ? html`<p>No mail yet.</p>`
          : html`<ul class="mails">
              ${items}
            </ul>`
      }`,
  );
}

/** One kept mail: its HTML in a frame that can do nothing but follow links, its text, its attachments. */
export function mailPage(mail: KeptMail): string {
  const address = `/mailbox/messages/${mail.id}`;
  const attachments = mail.attachments.map(
    (attachment, index) =>
      html`<li>
        <a href="${address}/attachments/${index}">${attachment.fileName}</a>
        <span class="note">${attachment.contentType}, ${attachment.content.length} bytes</span>
      </li>`,
  );
  return page(
    mail.subject,
    html`<p><a href="/mailbox">Back to the mailbox</a></p>
      <h1>${mail.subject}</h1>
      <dl>
        <dt>From</dt>
        <dd>${addressLine(mail.from)}</dd>
        <dt>To</dt>
        <dd>${recipients(mail)}</dd>
        <dt>Date</dt>
        <dd>${moment(mail.date)}</dd>
      </dl>
      <iframe
        title="Message"
        src="${address}/html"
        sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
      ></iframe>
      ${
        attachments.length === 0
          ? ''
          : html`<h2>Attachments</h2>
              <ul>
                ${attachments}
              </ul>`
      }
      <details>
        <summary>Plain text</summary>
        <pre>${mail.text}</pre>
      </details>`,
  );
}

/** The mail's own HTML, its links opening in the whole window instead of the frame. */
export function mailDocument(mail: KeptMail): string {
  const aimed = mail.html.replaceAll('target="_blank"', 'target="_top"');
  return aimed.includes('<head>') ? aimed.replace('<head>', '<head><base target="_top">') : aimed;
}
