import type { StudentGuardian } from '@thuto/contract/console-students';
import type { Relationship } from '@thuto/domain/students';

export const RELATIONSHIP_WORDS: Readonly<Record<Relationship, string>> = {
  self: 'Student',
  parent: 'Parent',
  guardian: 'Guardian',
  sponsor: 'Sponsor',
};

export const RELATIONSHIP_OPTIONS = (['parent', 'guardian', 'sponsor', 'self'] as const).map((value) => ({
  value,
  label: RELATIONSHIP_WORDS[value],
}));

export const RIGHT_WORDS = {
  canBook: 'Can book',
  canPay: 'Can pay',
  canSeeProgress: 'Can see progress',
  receivesMessages: 'Receives messages',
} as const;
export type Right = keyof typeof RIGHT_WORDS;
export type Rights = Pick<StudentGuardian, Right>;
export const RIGHTS = Object.keys(RIGHT_WORDS) as readonly Right[];

/** Lists a guardian's rights in words. */
export function describeRights(rights: Rights): string {
  const words = RIGHTS.filter((right) => rights[right]).map((right) => RIGHT_WORDS[right].toLowerCase());
  return words.length === 0 ? 'No rights' : words.join(', ');
}
