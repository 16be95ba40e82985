import { describe, expect, it } from 'vitest';
import { relationshipOf, studentNameOf } from './students.ts';

describe('studentNameOf', () => {
  it.each([
    [{ firstName: 'Lineo', lastName: 'Nkosi' }, 'Palesa Nkosi', 'Lineo Nkosi'],
    [{ firstName: 'Lineo', lastName: '' }, 'Palesa Nkosi', 'Lineo'],
    [{ firstName: 'Lineo', lastName: '-' }, 'Palesa Nkosi', 'Lineo'],
    [{ firstName: ' Lineo ', lastName: '’Mota' }, '', 'Lineo ’Mota'],
    [{ firstName: ' ', lastName: ' ' }, 'Palesa Nkosi', 'Palesa Nkosi'],
    [null, ' Palesa Nkosi ', 'Palesa Nkosi'],
    [null, ' ', 'Student'],
  ])('names a student with profile %j of the account %j %j (PROF-14)', (profile, displayName, name) => {
    expect(studentNameOf(profile, displayName)).toBe(name);
  });
});

describe('relationshipOf', () => {
  it('is self for a student, and parent for a son or daughter (LESSON-1)', () => {
    expect(relationshipOf('myself')).toBe('self');
    expect(relationshipOf('son')).toBe('parent');
    expect(relationshipOf('daughter')).toBe('parent');
  });
});
