import type { UnsubscribableEvent } from '@thuto/domain/messages/notifications';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { escapeHtml } from '../../plugins/escape-html.ts';
import { sendPlainPage } from '../../plugins/plain-pages.ts';
import { getSettings } from '../settings/get-settings.ts';
import { openUnsubscribeToken, UNSUBSCRIBE_PATH } from './unsubscribe-link.ts';
import { unsubscribeFromMails } from './unsubscribe-from-mails.ts';

const MAX_FORM_BYTES = 4 * 1024;

const MAILS: Readonly<Record<UnsubscribableEvent, string>> = {
  reminders: 'reminders of sessions',
  summary: 'the weekly summary',
  'term-reports': 'mails about term reports',
};

/**
 * Serves the links of `List-Unsubscribe` (MAIL-14, RFC 8058). Opening one changes nothing, because scanners open links: it
 * shows a button. A POST switches the mails off, without a session.
 */
export async function registerUnsubscribe(app: FastifyInstance, ctx: Context): Promise<void> {
  const open = (query: unknown) => {
    const { token } = query as { token?: unknown };
    return typeof token === 'string' ? openUnsubscribeToken(ctx.config.auth.secret, token) : null;
  };
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    // Mail programs send a form, which says nothing that the address does not.
    routes.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
      (_request, _body, done) => done(null),
    );
    routes.get(UNSUBSCRIBE_PATH, async ({ query }, reply) => {
      const link = open(query);
      if (link === null) return sendUnknownLink(reply);
      const { platformName } = await getSettings(ctx);
      return sendPlainPage(reply, {
        title: `Stop ${MAILS[link.event]}?`,
        body: `<p>${escapeHtml(platformName)} will no longer mail you ${MAILS[link.event]}. Other mails stay on.</p>
<form method="post"><button>Stop These Mails</button></form>`,
      });
    });
    routes.post(UNSUBSCRIBE_PATH, async ({ query }, reply) => {
      const link = open(query);
      if (link === null) return sendUnknownLink(reply);
      await unsubscribeFromMails(ctx, link);
      return sendPlainPage(reply, {
        title: 'These mails are off',
        body: `<p>You will not be mailed ${MAILS[link.event]} any more. You can switch them on again on your account page,
under Notifications.</p>
<p><a href="/account/notifications/settings">Open my notifications</a></p>`,
      });
    });
  });
}

const sendUnknownLink = (reply: FastifyReply) =>
  sendPlainPage(reply, {
    status: 404,
    title: 'This link does not work',
    body: `<p>The address is not complete, or it is not valid any more. Please open the link in the mail again.</p>
<p><a href="/account/notifications/settings">Choose your mails on your account page</a></p>`,
  });
