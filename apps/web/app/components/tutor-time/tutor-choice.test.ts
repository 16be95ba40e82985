import type { Tutor } from '@thuto/contract/tutors';
import { expect, it } from 'vitest';
import { linkToFill, tutorNamed, tutorsFor } from './tutor-choice.ts';

const tutor = (name: string, subjects: Tutor['subjects'], isRetired = false): Tutor => ({
  id: name,
  name,
  subjects,
  meetingLink: null,
  isRetired,
});
const directory = [
  tutor('Lebohang', ['chemistry']),
  tutor('Palesa', ['physics']),
  tutor('Thabo', ['physics'], true),
];

it('offers the tutors of the subject first, and nobody retired', () => {
  expect(tutorsFor(directory, 'physics').map(({ name }) => name)).toEqual(['Palesa', 'Lebohang']);
});

it('knows a tutor by the name as it is typed, and takes any other name as free text', () => {
  expect(tutorNamed(directory, ' palesa ')?.id).toBe('Palesa');
  expect(tutorNamed(directory, 'Thabo')).toBeNull();
  expect(tutorNamed(directory, 'Mme Khahliso')).toBeNull();
});

it('keeps the tutor of a booking while their name stays, also once they were retired or renamed', () => {
  const own = { tutorId: 'Thabo', tutorName: 'Thabo' };
  expect(tutorNamed(directory, 'thabo ', own)?.id).toBe('Thabo');
  expect(tutorNamed(directory, 'Palesa', own)?.id).toBe('Palesa');
  expect(tutorNamed(directory, 'Somebody', own)).toBeNull();
  expect(tutorNamed(directory, 'Palesa', { tutorId: null, tutorName: 'Palesa' })?.id).toBe('Palesa');
});

it('fills in the usual link, over another usual link but never over one that was typed', () => {
  const tutors = [{ ...tutor('Palesa', ['physics']), meetingLink: 'https://meet.example.org/palesa' }];
  const chosen = { meetingLink: 'https://meet.example.org/thabo' };
  expect(linkToFill(tutors, chosen, '')).toBe(chosen.meetingLink);
  expect(linkToFill(tutors, chosen, 'https://meet.example.org/palesa')).toBe(chosen.meetingLink);
  expect(linkToFill(tutors, chosen, 'https://meet.example.org/typed')).toBeNull();
  expect(linkToFill(tutors, null, '')).toBeNull();
});
