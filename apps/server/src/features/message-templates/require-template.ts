import type { TemplateDetails } from '@thuto/contract/message-templates';
import { DomainError } from '@thuto/domain/errors';
import { compileTemplate } from '@thuto/domain/reconciliation/message-templates';

/** @throws DomainError input_invalid with the sentence that explains the fault. */
export function requireTemplate(id: string, details: TemplateDetails): void {
  const compiled = compileTemplate({ id, ...details });
  if (typeof compiled === 'string') throw new DomainError('input_invalid', { fields: { text: compiled } });
}
