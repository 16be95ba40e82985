import type { GuardianRights } from '../policy.ts';
import type { TutoringFor } from './profiles.ts';

export const RELATIONSHIPS = ['self', 'parent', 'guardian', 'sponsor'] as const;
/** What an account is to a student it acts for. `self` is a student with their own sign-in. */
export type Relationship = (typeof RELATIONSHIPS)[number];

export const ALL_GUARDIAN_RIGHTS: GuardianRights = {
  canBook: true,
  canPay: true,
  canSeeProgress: true,
  receivesMessages: true,
};

/** Returns the relationship that Profile Setup implies: *Myself*, or *My son* and *My daughter*. */
export function relationshipOf(whoNeedsTutoring: TutoringFor): 'self' | 'parent' {
  return whoNeedsTutoring === 'myself' ? 'self' : 'parent';
}

/**
 * Returns first and last name with a space between them. One name is enough; a last name without a letter, such as `-`,
 * stands for none.
 */
export function joinNames(firstName: string, lastName: string): string {
  const family = /\p{L}/u.test(lastName) ? lastName.trim() : '';
  return `${firstName.trim()} ${family}`.trim();
}

/**
 * Returns a student's name as every screen shows it: first and last name of the profile, else the account's display
 * name, else Student.
 * @param profile null while there is no profile.
 */
export function studentNameOf(
  profile: { readonly firstName: string; readonly lastName: string } | null,
  displayName: string,
): string {
  const fullName = profile ? joinNames(profile.firstName, profile.lastName) : '';
  return fullName || displayName.trim() || 'Student';
}
