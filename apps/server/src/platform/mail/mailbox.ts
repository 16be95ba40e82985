import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DevOutboxMail, DevOutbox } from './dev-outbox.ts';
import { mailDocument, mailPage, mailboxPage } from './mailbox-page.ts';

export interface MailboxSettings {
  devOutbox: DevOutbox;
  /** Returns whether the request comes from this machine. */
  canRead(request: FastifyRequest): boolean;
}

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'";
const PAGE_POLICY = `${NOTHING}; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'`;
/** Mails have untrusted content, so they run nothing, load nothing and have an opaque origin. */
const MAIL_POLICY = `${NOTHING}; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`;

/** Serves the stored mails under /mailbox to this machine. Everyone else gets 404. */
export function registerMailbox(app: FastifyInstance, { devOutbox, canRead }: MailboxSettings): void {
  async function requireMail(id: string): Promise<DevOutboxMail> {
    const mail = await devOutbox.getDevOutboxMail(id);
    if (mail === null) throw new DomainError('not_found');
    return mail;
  }

  app.register(async (routes) => {
    routes.addHook('onRequest', async (request, reply) => {
      if (!canRead(request)) throw new DomainError('not_found');
      reply.headers({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': PAGE_POLICY,
        'cross-origin-resource-policy': 'same-origin',
      });
    });

    const sendPage = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page);

    routes.get('/mailbox', async (_request, reply) =>
      sendPage(reply, mailboxPage(await devOutbox.listDevOutboxMails())),
    );

    routes.get('/mailbox/messages.json', async () => {
      const mails = await devOutbox.listDevOutboxMails();
      return mails.map(toJson);
    });

    routes.get<{ Params: { id: string } }>('/mailbox/messages/:id', async (request, reply) =>
      sendPage(reply, mailPage(await requireMail(request.params.id))),
    );

    routes.get<{ Params: { id: string } }>('/mailbox/messages/:id/html', async (request, reply) => {
      const mail = await requireMail(request.params.id);
      reply.headers({ 'content-security-policy': MAIL_POLICY, 'x-frame-options': 'SAMEORIGIN' });
      return sendPage(reply, mailDocument(mail));
    });

    routes.get<{ Params: { id: string; index: string } }>(
      '/mailbox/messages/:id/attachments/:index',
      async (request, reply) => {
        const { attachments } = await requireMail(request.params.id);
        const attachment = attachments[Number(request.params.index)];
        if (attachment === undefined) throw new DomainError('not_found');
        const name = encodeURIComponent(attachment.fileName);
        return reply
          .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
          .type('application/octet-stream')
          .send(attachment.content);
      },
    );
  });
}

/** Serializes a stored mail for scripts and tests. */
function toJson({ id, date, from, to, subject, text, html, attachments }: DevOutboxMail) {
  return {
    id,
    date: date.toISOString(),
    from: from.address,
    to: to.map(({ address }) => address),
    subject,
    text,
    html,
    attachments: attachments.map(({ fileName, contentType, content }, index) => ({
      fileName,
      contentType,
      size: content.length,
      url: `/mailbox/messages/${id}/attachments/${index}`,
    })),
  };
}
