import { html, page } from '../platform/mail/html-page.ts';
import { renderMail } from '../platform/mail/render-mail.ts';
import type { MailContent } from '../platform/mail/layout.tsx';
import { MAIL_SAMPLES } from './mail-samples.ts';

const addressOf = (name: string) => `/${encodeURIComponent(name)}`;

/** Builds the list of all mails with sample data. */
function listPage(): string {
  const items = Object.entries(MAIL_SAMPLES).map(
    ([name, { subject }]) =>
      html`<li>
        <a href="${addressOf(name)}"><strong>${subject}</strong>${name}</a>
      </li>`,
  );
  return page(
    'Mail preview',
    html`<h1>Mail preview</h1>
      <p class="note">Every mail of the product, with sample data. Nothing is sent.</p>
      <ul class="mails">
        ${items}
      </ul>`,
  );
}

async function samplePage(name: string, { subject, template }: MailContent): Promise<string> {
  const { text } = await renderMail(template);
  return page(
    subject,
    html`<p><a href="/">All mails</a></p>
      <h1>${subject}</h1>
      <p class="note">${name}</p>
      <div class="beside">
        <div>
          <h2>HTML</h2>
          <iframe title="HTML" src="${addressOf(name)}/html" sandbox=""></iframe>
        </div>
        <div>
          <h2>Plain text</h2>
          <pre>${text}</pre>
        </div>
      </div>`,
  );
}

/**
 * Returns a preview page by path: the list, a mail as HTML and text side by side, or its HTML. Returns null for
 * unknown paths.
 */
export async function previewPage(path: string): Promise<string | null> {
  if (path === '/') return listPage();
  const [name = '', form, ...rest] = path.slice(1).split('/').map(decodeURIComponent);
  const mail = Object.hasOwn(MAIL_SAMPLES, name) ? MAIL_SAMPLES[name] : undefined;
  if (mail === undefined || rest.length > 0) return null;
  if (form === undefined) return samplePage(name, mail);
  return form === 'html' ? (await renderMail(mail.template)).html : null;
}
