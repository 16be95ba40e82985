import type { DraftSlot } from '../../lib/drafts.ts';

/**
 * Where the unsent words of the contact form are kept. A visitor has no account: the draft is the tab's. By itself, because the
 * landing page looks whether there is one before it has the form.
 */
export const CONTACT_DRAFT: DraftSlot = { accountId: 'visitor', form: 'contact' };
