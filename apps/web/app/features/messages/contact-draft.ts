import { CONTACT_FIELDS, type ContactField } from '@thuto/domain/messages';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { CONTACT_DRAFT } from './contact-draft-slot.ts';

/** Returns the unsent input from before a reload. Ignores unknown fields and values that are not strings. */
export function readContactDraft(): Partial<Record<ContactField, string>> {
  const kept = readDraft(CONTACT_DRAFT);
  if (typeof kept !== 'object' || kept === null) return {};
  const texts = CONTACT_FIELDS.map((field) => [field, (kept as Record<string, unknown>)[field]] as const);
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string'));
}

export const saveContactDraft = (values: Partial<Record<ContactField, string>>) =>
  writeDraft(CONTACT_DRAFT, values);

export const clearContactDraft = () => clearDraft(CONTACT_DRAFT);
