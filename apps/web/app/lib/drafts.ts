const PREFIX = 'thuto-draft:';

/** Whose unsent words, and of which form: a browser may be shared. */
export interface DraftSlot {
  accountId: string;
  form: string;
}

const keyOf = ({ accountId, form }: DraftSlot) => `${PREFIX}${accountId}:${form}`;

/** What was typed and not sent yet, kept for this tab; null where nothing (readable) is kept. */
export function readDraft(slot: DraftSlot): unknown {
  try {
    const kept = sessionStorage.getItem(keyOf(slot));
    return kept === null ? null : (JSON.parse(kept) as unknown);
  } catch {
    return null;
  }
}

/** Keeps a draft. Where the browser forbids or has no room, the form works as before, without the safety net. */
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

/** Signing out leaves no words behind for whoever uses the browser next. */
export function clearAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    return;
  }
}
