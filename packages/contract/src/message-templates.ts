import { call } from './calls/call.ts';
import { MAX_TEMPLATE_TEXT, TEMPLATE_MEANINGS } from '@thuto/domain/reconciliation/message-templates';
import {
  MESSAGE_PROVIDERS,
  NO_PAYMENT_REASONS,
  UNREADABLE_REASONS,
} from '@thuto/domain/reconciliation/message-kinds';
import { z } from 'zod';
import { bounded, filledText, limited, MAX_NAME } from './fields/text.ts';

/** Maximum length of a text to test, in characters. Longer than any message. */
export const MAX_TESTED_TEXT = 5000;

export const MessageTemplate = z.object({
  id: z.string(),
  name: z.string(),
  provider: z.enum(MESSAGE_PROVIDERS),
  meaning: z.enum(TEMPLATE_MEANINGS),
  text: z.string(),
  /** True if it comes with the product. */
  isShipped: z.boolean(),
  /** True for a shipped one that an admin has changed. */
  isChanged: z.boolean(),
  /** 0 for a shipped one that was never changed; incremented by every save. */
  revision: z.number().int(),
  allowedActions: z.array(z.enum(['edit', 'reset', 'delete'])),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/** What an admin enters for a template. The server explains a faulty text. */
export const TemplateDetails = z.strictObject({
  name: filledText(MAX_NAME, 'Please enter a name'),
  provider: z.enum(MESSAGE_PROVIDERS, 'Please choose a provider'),
  meaning: z.enum(TEMPLATE_MEANINGS, 'Please choose what the message means'),
  text: filledText(MAX_TEMPLATE_TEXT, 'Please enter the text of the message'),
});
export type TemplateDetails = z.infer<typeof TemplateDetails>;

/** What a text parses to. */
export const MessageReading = z.object({
  kind: z.enum(['payment', 'no-payment', 'unreadable']),
  provider: z.enum(MESSAGE_PROVIDERS).nullable(),
  transactionId: z.string().nullable(),
  amountLisente: z.number().int().nullable(),
  date: z.string().nullable(),
  time: z.string().nullable(),
  payer: z.string().nullable(),
  payee: z.string().nullable(),
  reason: z.enum([...NO_PAYMENT_REASONS, ...UNREADABLE_REASONS]).nullable(),
  /** The name of the template that read it; null when it was read by its words. */
  templateName: z.string().nullable(),
});
export type MessageReading = z.infer<typeof MessageReading>;

const tags = ['Message Templates'];
const templateId = limited(z.string(), 60).regex(/^[a-z0-9-]+$/);
const revision = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1);

/** A text whose reading is shown. */
export const TestMessage = z.strictObject({
  text: bounded(z.string(), MAX_TESTED_TEXT),
  /** Whose phone got the message. */
  holder: z.enum(['payer', 'centre']).default('payer'),
  /** A template that is not saved yet. It is compared first. */
  draft: TemplateDetails.optional(),
});

export const messageTemplatesContract = {
  listMessageTemplates: call('message-templates.view')
    .route({
      method: 'GET',
      path: '/message-templates',
      tags,
      summary: 'The wordings of payment messages in the order in which they are compared',
    })
    .output(z.object({ items: z.array(MessageTemplate) })),
  addMessageTemplate: call('message-templates.change')
    .route({
      method: 'POST',
      path: '/message-templates',
      tags,
      summary: 'Add a template',
      successStatus: 201,
    })
    .input(TemplateDetails)
    .output(MessageTemplate),
  updateMessageTemplate: call('message-templates.change')
    .route({
      method: 'PUT',
      path: '/message-templates/{id}',
      tags,
      summary: 'Change a template, unless another admin has changed it since',
    })
    .input(TemplateDetails.extend({ id: templateId, revision }))
    .output(MessageTemplate),
  resetMessageTemplate: call('message-templates.change')
    .route({
      method: 'POST',
      path: '/message-templates/{id}/reset',
      tags,
      summary: 'Restore the wording of a shipped template',
    })
    .input(z.strictObject({ id: templateId }))
    .output(MessageTemplate),
  deleteMessageTemplate: call('message-templates.change')
    .route({ method: 'DELETE', path: '/message-templates/{id}', tags, summary: 'Delete an own template' })
    .input(z.strictObject({ id: templateId }))
    .output(z.object({})),
  testMessage: call('message-templates.view', { ownTransaction: 'It changes nothing.' })
    .route({ method: 'POST', path: '/message-templates/test', tags, summary: 'What a text parses to' })
    .input(TestMessage)
    .output(MessageReading),
};
