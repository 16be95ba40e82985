import { CONTACT_FIELDS, type ContactField } from '@thuto/domain/messages';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';

// A visitor has no account: the draft is the tab's.
const SLOT = { accountId: 'visitor', form: 'contact' };

/** What was typed and not sent before the page was loaded again; only fields of the form, only texts. */
export function readContactDraft(): Partial<Record<ContactField, string>> {
  const kept = readDraft(SLOT);
  if (typeof kept !== 'object' || kept === null) return {};
  const texts = CONTACT_FIELDS.map((field) => [field, (kept as Record<string, unknown>)[field]] as const);
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string'));
}

export const keepContactDraft = (values: Partial<Record<ContactField, string>>) => writeDraft(SLOT, values);

export const dropContactDraft = () => clearDraft(SLOT);
