import type { MessageReading, TemplateDetails } from '@thuto/contract/message-templates';
import { compileTemplate } from '@thuto/domain/reconciliation/message-templates';
import { type MessageHolder, readPaymentMessage } from '@thuto/domain/reconciliation/payment-messages';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { listMessageTemplates } from './list-message-templates.ts';
import { compileTemplates } from './compile-templates.ts';

const DRAFT = 'draft';
const NOTHING = {
  provider: null,
  transactionId: null,
  amountLisente: null,
  date: null,
  time: null,
  payer: null,
  payee: null,
  reason: null,
};

/**
 * Returns what a text parses to, with a template that is not saved yet if one is given (RECON-11). Stores nothing.
 * @throws DomainError input_invalid for a faulty template, with the sentence for its text.
 */
export async function testMessage(
  ctx: AdminContext,
  input: {
    readonly text: string;
    readonly holder: MessageHolder;
    readonly draft?: TemplateDetails | undefined;
  },
): Promise<MessageReading> {
  const templates = await listMessageTemplates(ctx.db);
  const compiled = compileTemplates(templates);
  if (input.draft) {
    const draft = compileTemplate({ id: DRAFT, ...input.draft });
    if (typeof draft === 'string') throw new DomainError('input_invalid', { fields: { text: draft } });
    compiled.unshift(draft);
  }
  const { message, templateId } = readPaymentMessage(input.text, input.holder, compiled);
  const templateName =
    templateId === DRAFT
      ? (input.draft?.name ?? null)
      : (templates.find(({ id }) => id === templateId)?.name ?? null);
  if (message.kind === 'payment') return { ...NOTHING, ...message, templateName };
  return { ...NOTHING, kind: message.kind, reason: message.reason, templateName };
}
