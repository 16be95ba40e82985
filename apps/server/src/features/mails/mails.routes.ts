import { adminApi } from '../../api.ts';
import { listMails } from './list-mails.ts';
import { presentMail } from './mails.presenter.ts';
import { resendMail } from './resend-mail.ts';

export const mailsRoutes = {
  listMails: adminApi.mails.listMails.handler(async ({ context, input }) => {
    const { rows, ...page } = await listMails(context, input);
    return { items: rows.map(presentMail), ...page };
  }),
  resendMail: adminApi.mails.resendMail.handler(async ({ context, input }) =>
    presentMail(await resendMail(context, input.id)),
  ),
};
