import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { isEmpty, PROFILE_FIELDS, type ProfileChanges, type ProfileForm } from './profile-form.ts';

/** What was typed and not saved, and what it was typed over. */
export interface ProfileDraft {
  base: ProfileForm;
  typed: ProfileChanges;
}

const slotOf = (accountId: string) => ({ accountId, form: 'profile' });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The draft of this account in this tab; null when there is none, or one that an older version of the page wrote. */
export function readProfileDraft(accountId: string): ProfileDraft | null {
  const kept = readDraft(slotOf(accountId));
  if (!isRecord(kept) || !isRecord(kept['base']) || !isRecord(kept['typed'])) return null;
  const { base, typed } = kept;
  const isWhole = typeof base['revision'] === 'number' && PROFILE_FIELDS.every((field) => field in base);
  return isWhole ? ({ base, typed } as unknown as ProfileDraft) : null;
}

/** Keeps what was typed, or forgets the draft when nothing differs from what is saved. */
export function keepProfileDraft(accountId: string, draft: ProfileDraft): void {
  if (isEmpty(draft.typed)) clearDraft(slotOf(accountId));
  else writeDraft(slotOf(accountId), draft);
}
