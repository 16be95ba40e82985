import type { DraftSlot } from '../../lib/drafts.ts';

/**
 * The storage slot of an unsent contact message. Visitors have no account, so the draft belongs to the tab. A separate
 * module, because the landing page checks for a draft before it loads the form.
 */
export const CONTACT_DRAFT: DraftSlot = { accountId: 'visitor', form: 'contact' };
