import type { GuardianRight, GuardianRights } from '@thuto/domain/policy';
import type { Relationship } from '@thuto/domain/people/students';

/** The labels of what a guardian may do, in the order of forms. */
export const RIGHT_LABELS: Readonly<Record<GuardianRight, string>> = {
  canBook: 'Can book',
  canPay: 'Can pay',
  canSeeProgress: 'Can see progress',
  receivesMessages: 'Receives messages',
};
export const RIGHTS = Object.keys(RIGHT_LABELS) as GuardianRight[];

export const NO_RIGHTS: GuardianRights = {
  canBook: false,
  canPay: false,
  canSeeProgress: false,
  receivesMessages: false,
};

/** What a guardian is to a student. `self` is a student with an own sign-in. */
export const RELATIONSHIP_LABELS: Readonly<Record<Relationship, string>> = {
  self: 'Student',
  parent: 'Parent',
  guardian: 'Guardian',
  sponsor: 'Sponsor',
};

/** What an admin chooses for a guardian. */
export const RELATIONSHIP_OPTIONS = (['parent', 'guardian', 'sponsor', 'self'] as const).map((value) => ({
  value,
  label: RELATIONSHIP_LABELS[value],
}));

/** Lists what a guardian may do: `Can book, Can pay`. */
export function describeRights(rights: GuardianRights): string {
  const held = RIGHTS.filter((right) => rights[right]).map((right) => RIGHT_LABELS[right]);
  return held.length === 0 ? 'No rights' : held.join(', ');
}

/** Picks the rights out of a record that has them. */
export const rightsOf = ({
  canBook,
  canPay,
  canSeeProgress,
  receivesMessages,
}: GuardianRights): GuardianRights => ({
  canBook,
  canPay,
  canSeeProgress,
  receivesMessages,
});
