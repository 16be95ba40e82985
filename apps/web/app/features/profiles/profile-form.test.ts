import { SaveProfile } from '@thuto/contract/profiles';
import { defaultProfile } from '@thuto/domain/people/profiles';
import { describe, expect, it } from 'vitest';
import {
  changesBetween,
  isChangedElsewhere,
  withoutHiddenMistakes,
  type ProfileForm,
} from './profile-form.ts';

const account = { email: 'lerato@example.org', displayName: 'Lerato' };
const saved: ProfileForm = {
  ...SaveProfile.parse({ ...defaultProfile(account, '8'), selectedPackage: null, revision: 3 }),
};

describe('changesBetween', () => {
  it('returns the fields that differ, compares lists by content and omits the revision', () => {
    const values: ProfileForm = { ...saved, studentLastName: 'Mokoena', subjects: ['physics'], revision: 9 };
    expect(changesBetween(saved, values)).toEqual({ studentLastName: 'Mokoena', subjects: ['physics'] });
    expect(changesBetween({ ...saved, subjects: ['physics'] }, { ...saved, subjects: ['physics'] })).toEqual(
      {},
    );
  });
});

describe('isChangedElsewhere', () => {
  const newer = (over: Partial<ProfileForm>): ProfileForm => ({ ...saved, revision: 4, ...over });

  it('returns true when another field was saved, or the same field with another value', () => {
    expect(isChangedElsewhere(saved, newer({ schoolName: 'A' }), { studentLastName: 'B' })).toBe(true);
    expect(isChangedElsewhere(saved, newer({ schoolName: 'A' }), { schoolName: 'B' })).toBe(true);
  });
  it('returns false when nothing was changed, or the same value was typed here', () => {
    expect(isChangedElsewhere(saved, saved, { schoolName: 'B' })).toBe(false);
    expect(isChangedElsewhere(saved, newer({}), { schoolName: 'B' })).toBe(false);
    expect(isChangedElsewhere(saved, newer({ schoolName: 'A' }), { schoolName: 'A' })).toBe(false);
  });
  it("ignores the dashboard's default grade, but only before the first save", () => {
    const fresh = { ...saved, revision: 0 };
    expect(isChangedElsewhere(fresh, { ...saved, revision: 1, grade: '10' }, { schoolName: 'B' })).toBe(
      false,
    );
    expect(isChangedElsewhere(saved, newer({ grade: '10' }), { schoolName: 'B' })).toBe(true);
  });
});

describe('withoutHiddenMistakes', () => {
  const wrong = { ...saved, parentEmail: 'lerato@', parentPhone: '58' };

  it('does not let an invalid hidden field stop a save', () => {
    expect(withoutHiddenMistakes({ ...wrong, whoNeedsTutoring: 'myself' }, saved)).toEqual(saved);
  });
  it('keeps valid values and visible fields', () => {
    const right = { ...saved, parentPhone: '+266 5812 3456' };
    expect(withoutHiddenMistakes(right, saved)).toEqual(right);
    const forSon: ProfileForm = { ...wrong, whoNeedsTutoring: 'son' };
    expect(withoutHiddenMistakes(forSon, saved)).toEqual(forSon);
  });
});
