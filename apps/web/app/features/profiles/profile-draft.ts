import { clearDraft, readDraft, writeDraft } from '../../lib/forms/drafts.ts';
import { isEmpty, PROFILE_FIELDS, type ProfileChanges, type ProfileForm } from './profile-form.ts';

/** Unsaved changes, and the profile that they started from. */
export interface ProfileDraft {
  base: ProfileForm;
  typed: ProfileChanges;
}

const slotOf = (accountId: string) => ({ accountId, form: 'profile' });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the draft of this account in this tab; null if there is none, or if an older version of the page wrote it.
 */
export function readProfileDraft(accountId: string): ProfileDraft | null {
  const kept = readDraft(slotOf(accountId));
  if (!isRecord(kept) || !isRecord(kept['base']) || !isRecord(kept['typed'])) return null;
  const { base, typed } = kept;
  const isWhole = typeof base['revision'] === 'number' && PROFILE_FIELDS.every((field) => field in base);
  return isWhole ? ({ base, typed } as unknown as ProfileDraft) : null;
}

/** Stores the unsaved changes, or deletes the draft when nothing differs from the saved profile. */
export function keepProfileDraft(accountId: string, draft: ProfileDraft): void {
  if (isEmpty(draft.typed)) clearDraft(slotOf(accountId));
  else writeDraft(slotOf(accountId), draft);
}
