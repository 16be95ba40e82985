import { CONFIRMED_CHECKS, SETUP_CHECKS, SETUP_STATES } from '@thuto/domain/centre/setup';
import { z } from 'zod';
import { call } from './calls/call.ts';

const TAGS = ['Settings'];

/** The checklist of a new centre. */
export const Setup = z.object({
  isDismissed: z.boolean(),
  /** While mail server, DNS and PUBLIC_URL are looked at for the first time: their lines are missing. */
  isChecking: z.boolean(),
  checks: z.array(
    z.object({
      id: z.enum(SETUP_CHECKS),
      state: z.enum(SETUP_STATES),
      title: z.string(),
      detail: z.string(),
      fix: z.string().nullable(),
    }),
  ),
});
export type Setup = z.infer<typeof Setup>;

export const setupContract = {
  getSetup: call('settings.view')
    .route({ method: 'GET', path: '/setup', tags: TAGS, summary: 'What the centre still needs' })
    .input(
      z.strictObject({
        /** Whether mail server, DNS and PUBLIC_URL are looked at anew, which takes seconds. */
        look: z.enum(['last', 'now']).default('last'),
      }),
    )
    .output(Setup),
  confirmSetupCheck: call('settings.change')
    .route({
      method: 'POST',
      path: '/setup/confirm',
      tags: TAGS,
      summary: 'Say that a rule or text of the checklist is right as it is',
    })
    .input(z.strictObject({ id: z.enum(CONFIRMED_CHECKS) }))
    .output(z.object({})),
  sendTestMail: call('settings.change')
    .route({ method: 'POST', path: '/setup/test-mail', tags: TAGS, summary: 'Send a test mail to myself' })
    .output(
      z.object({
        email: z.string(),
        /** False without a mail server: the mail stays on this machine. */
        leavesMachine: z.boolean(),
      }),
    ),
  dismissSetup: call('settings.change')
    .route({ method: 'POST', path: '/setup/dismiss', tags: TAGS, summary: 'Hide the checklist' })
    .output(z.object({})),
};
