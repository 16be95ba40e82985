export const INVITATION_KINDS = ['admin', 'tutor', 'guardian'] as const;
/** What the invited person becomes. */
export type InvitationKind = (typeof INVITATION_KINDS)[number];

/** Days until an invitation expires. */
export const INVITATION_DAYS = 7;
