import type { TutorId } from '@thuto/domain/ids';

/** Content that a tutor proposes. It is a draft until an admin approves it. */
export interface Proposal {
  readonly tutorId: TutorId;
}

/** Returns what an item and its audit event record about its origin. */
export const originOf = (proposal: Proposal | null) =>
  proposal === null
    ? ({ columns: {}, event: { kind: 'content.created' } } as const)
    : ({
        columns: { status: 'draft', isProposed: true },
        event: { kind: 'content.proposed', tutorIds: [proposal.tutorId] },
      } as const);
