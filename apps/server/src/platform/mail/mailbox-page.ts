import type { DevOutboxMail } from './dev-outbox.ts';
import { html, page } from './html-page.ts';

const moment = (date: Date) =>
  html`<time datetime="${date.toISOString()}"
    >${date.toISOString().slice(0, 19).replace('T', ' ')} UTC</time
  >`;

const addressLine = ({ name, address }: { name?: string; address: string }) =>
  name === undefined ? address : `${name} <${address}>`;

const recipients = (mail: DevOutboxMail) => mail.to.map(addressLine).join(', ');

/** Builds the list of stored mails. */
export function mailboxPage(mails: readonly DevOutboxMail[]): string {
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

/** Builds the page of a stored mail: its HTML in a sandboxed frame, its text, its attachments. */
export function mailPage(mail: DevOutboxMail): string {
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

/** Returns the mail's HTML, with links that open outside the frame. */
export function mailDocument(mail: DevOutboxMail): string {
  const aimed = mail.html.replaceAll('target="_blank"', 'target="_top"');
  return aimed.includes('<head>') ? aimed.replace('<head>', '<head><base target="_top">') : aimed;
}
