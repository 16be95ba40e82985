const PREFIX = 'thuto-draft:';

/** Identifies a draft by form and account, because a browser may be shared. */
export interface DraftSlot {
  accountId: string;
  form: string;
}

const keyOf = ({ accountId, form }: DraftSlot) => `${PREFIX}${accountId}:${form}`;

/** Returns the unsent input of this tab, or null if there is none or it is unreadable. */
export function readDraft(slot: DraftSlot): unknown {
  try {
    const kept = sessionStorage.getItem(keyOf(slot));
    return kept === null ? null : (JSON.parse(kept) as unknown);
  } catch {
    return null;
  }
}

/** Stores a draft. Does nothing when the browser denies storage or has no space left. */
export function writeDraft(slot: DraftSlot, draft: unknown): void {
  try {
    sessionStorage.setItem(keyOf(slot), JSON.stringify(draft));
  } catch {
    return;
  }
}

export function clearDraft(slot: DraftSlot): void {
  try {
    sessionStorage.removeItem(keyOf(slot));
  } catch {
    return;
  }
}

const IDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Deletes the drafts that name an account or a student other than these, because a browser may be shared. */
export function deleteForeignDrafts(ids: readonly string[]): void {
  deleteDrafts((key) => (key.match(IDS) ?? []).some((id) => !ids.includes(id)));
}

/** Deletes all drafts at sign-out, because the browser may be shared. */
export function clearAllDrafts(): void {
  deleteDrafts(() => true);
}

function deleteDrafts(isChosen: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX) && isChosen(key)) sessionStorage.removeItem(key);
    }
  } catch {
    return;
  }
}
