import type { Tutor } from '@thuto/contract/tutors';
import { expect, it } from 'vitest';
import { getLinkToFill, findTutorByName, listTutorsForSubject } from './tutor-choice.ts';

const tutor = (name: string, subjects: Tutor['subjects'], isRetired = false): Tutor => ({
  id: name,
  name,
  subjects,
  meetingLink: null,
  email: null,
  access: 'none',
  vetting: { note: '', checkedOn: null, expiresOn: null, state: 'unknown' },
  allowedActions: [],
  isRetired,
  revision: 1,
});
const directory = [
  tutor('Lebohang', ['chemistry']),
  tutor('Palesa', ['physics']),
  tutor('Thabo', ['physics'], true),
];

it('lists tutors of the subject first and omits retired tutors', () => {
  expect(listTutorsForSubject(directory, 'physics').map(({ name }) => name)).toEqual(['Palesa', 'Lebohang']);
});

it('recognises a tutor by the typed name and accepts any other name as free text', () => {
  expect(findTutorByName(directory, ' palesa ')?.id).toBe('Palesa');
  expect(findTutorByName(directory, 'Thabo')).toBeNull();
  expect(findTutorByName(directory, 'Mme Khahliso')).toBeNull();
});

it('keeps the tutor of a booking while their name stays, even if they are retired or renamed', () => {
  const own = { tutorId: 'Thabo', tutorName: 'Thabo' };
  expect(findTutorByName(directory, 'thabo ', own)?.id).toBe('Thabo');
  expect(findTutorByName(directory, 'Palesa', own)?.id).toBe('Palesa');
  expect(findTutorByName(directory, 'Somebody', own)).toBeNull();
  expect(findTutorByName(directory, 'Palesa', { tutorId: null, tutorName: 'Palesa' })?.id).toBe('Palesa');
});

it("fills in the tutor's usual link, replacing another usual link but never a typed one", () => {
  const tutors = [{ ...tutor('Palesa', ['physics']), meetingLink: 'https://meet.example.org/palesa' }];
  const chosen = { meetingLink: 'https://meet.example.org/thabo' };
  expect(getLinkToFill(tutors, chosen, '')).toBe(chosen.meetingLink);
  expect(getLinkToFill(tutors, chosen, 'https://meet.example.org/palesa')).toBe(chosen.meetingLink);
  expect(getLinkToFill(tutors, chosen, 'https://meet.example.org/typed')).toBeNull();
  expect(getLinkToFill(tutors, null, '')).toBeNull();
});
