import { PHONE_HINT } from '@thuto/domain/people/phones';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { AdminSetup, SignIn, SignUp } from '../accounts.ts';
import { BookForStudent, MeetingDetails, RequestBooking } from '../bookings.ts';
import { SaveProfile } from '../profiles.ts';

/** Returns the first message of each field, as the form shows it. */
function fieldsOf(schema: z.ZodType, input: unknown): Record<string, string> {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]).toReversed());
}

const ID = '0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b4d';
const NOT_A_LINK = 'Please enter a link that starts with http:// or https://';

describe('sign-up', () => {
  const form = {
    displayName: 'Lerato',
    email: 'lerato@example.com',
    password: 'secret',
    termsAccepted: true,
  };

  test('accepts a password of six characters', () => {
    expect(fieldsOf(SignUp, form)).toEqual({});
  });

  test.each([
    ['displayName', '', 'Please enter your full name'],
    ['displayName', '   ', 'Please enter your full name'],
    ['displayName', undefined, 'Please enter your full name'],
    ['displayName', 'x'.repeat(101), 'At most 100 characters'],
    ['displayName', 'See https://evil.example', 'Please enter a name without a web address'],
    ['email', '', 'Invalid email address.'],
    ['email', 'lerato', 'Invalid email address.'],
    ['password', '', 'Password should be at least 6 characters.'],
    ['password', '12345', 'Password should be at least 6 characters.'],
    ['password', 'x'.repeat(129), 'At most 128 characters'],
    ['termsAccepted', false, 'Please accept the Terms of Service and Privacy Policy'],
    ['termsAccepted', undefined, 'Please accept the Terms of Service and Privacy Policy'],
  ])('%s %j: %s', (field, value, sentence) => {
    expect(fieldsOf(SignUp, { ...form, [field]: value })).toEqual({ [field]: sentence });
  });
});

describe('sign-in', () => {
  const form = { email: 'lerato@example.com', password: 'x' };

  test('accepts an existing password of any length, since older rules may have allowed it', () => {
    expect(fieldsOf(SignIn, form)).toEqual({});
  });

  test.each([
    ['email', '', 'Invalid email address.'],
    ['password', '', 'Password is required'],
    ['password', undefined, 'Password is required'],
  ])('%s %j: %s', (field, value, sentence) => {
    expect(fieldsOf(SignIn, { ...form, [field]: value })).toEqual({ [field]: sentence });
  });
});

describe('admin setup', () => {
  const account = { email: 'admin@example.com', displayName: 'Admin', password: 'secret' };
  const MISSING = 'All fields are required for each admin account.';

  test.each([
    ['email', '', MISSING],
    ['email', '  ', MISSING],
    ['email', undefined, MISSING],
    ['email', 'admin', 'Invalid email address.'],
    ['displayName', '', MISSING],
    ['displayName', ' ', MISSING],
    ['password', '', MISSING],
    ['password', undefined, MISSING],
    ['password', '12345', 'Passwords must be at least 6 characters long.'],
  ])('%s %j: %s', (field, value, sentence) => {
    const accounts = [account, { ...account, [field]: value }];
    expect(fieldsOf(AdminSetup, { secret: 's', accounts })).toEqual({ [`accounts.1.${field}`]: sentence });
  });

  test('accepts 1 to 20 accounts and lower-cases their addresses', () => {
    const setup = (count: number) => ({
      secret: 's',
      accounts: Array.from({ length: count }, () => account),
    });
    expect([0, 1, 20, 21].map((count) => AdminSetup.safeParse(setup(count)).success)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const upper = { secret: 's', accounts: [{ ...account, email: ' Admin@Example.com ' }] };
    expect(AdminSetup.parse(upper).accounts[0]?.email).toBe('admin@example.com');
  });
});

describe('the student’s booking form', () => {
  const form = { subject: 'physics', date: '2026-03-12', time: '14:00' };

  test.each([
    ['subject', '', 'Please choose a subject'],
    ['subject', undefined, 'Please choose a subject'],
    ['date', '', 'Please choose a date'],
    ['date', undefined, 'Please choose a date'],
    ['date', '2026-02-30', 'Please choose a date'],
    ['date', '12 March 2026', 'Please choose a date'],
    ['time', '', 'Please choose a time'],
    ['time', '24:00', 'Please choose a time'],
    ['time', '14:00:00', 'Please choose a time'],
    ['notes', 'x'.repeat(2001), 'At most 2000 characters'],
  ])('%s %j: %s', (field, value, sentence) => {
    expect(fieldsOf(RequestBooking, { ...form, [field]: value })).toEqual({ [field]: sentence });
  });
});

describe('Book for Student', () => {
  const form = { studentId: ID, subject: 'physics', date: '2026-03-12', time: '14:00' };
  const MISSING = 'Please fill in all required fields.';

  test.each(['studentId', 'subject', 'date', 'time'])('rejects an empty or missing %s', (field) => {
    expect(fieldsOf(BookForStudent, { ...form, [field]: '' })).toEqual({ [field]: MISSING });
    expect(fieldsOf(BookForStudent, { ...form, [field]: undefined })).toEqual({ [field]: MISSING });
  });

  test('accepts an empty tutor and link', () => {
    expect(fieldsOf(BookForStudent, { ...form, tutorName: '', meetingLink: '' })).toEqual({});
  });

  test.each(['meet.example.com', 'javascript:alert(1)', 'TBD'])(
    'rejects the link %s (BOOK-5)',
    (meetingLink) => {
      expect(fieldsOf(BookForStudent, { ...form, meetingLink })).toEqual({ meetingLink: NOT_A_LINK });
    },
  );
});

describe('the approve-booking dialog', () => {
  const form = { tutorName: 'Ms Nthabiseng', meetingLink: 'https://meet.example.com/abc' };
  const MISSING = 'Please provide tutor name and meeting link.';

  test.each([
    ['tutorName', '', MISSING],
    ['tutorName', '  ', MISSING],
    ['tutorName', undefined, MISSING],
    ['meetingLink', '', MISSING],
    ['meetingLink', ' ', MISSING],
    ['meetingLink', undefined, MISSING],
    ['meetingLink', 'meet.example.com/abc', NOT_A_LINK],
    ['meetingLink', 'javascript:alert(1)', NOT_A_LINK],
    ['meetingLink', 'ftp://meet.example.com', NOT_A_LINK],
  ])('%s %j: %s', (field, value, sentence) => {
    expect(fieldsOf(MeetingDetails, { ...form, [field]: value })).toEqual({ [field]: sentence });
  });

  test('trims spaces around a link', () => {
    const parsed = MeetingDetails.parse({ ...form, meetingLink: ' https://meet.example.com/abc\n' });
    expect(parsed.meetingLink).toBe('https://meet.example.com/abc');
  });
});

describe('profile setup', () => {
  const draft = {
    whoNeedsTutoring: 'myself',
    studentGender: 'male',
    studentFirstName: '',
    studentLastName: '',
    parentFirstName: '',
    parentLastName: '',
    parentEmail: '',
    parentPhone: '',
    schoolName: '',
    syllabus: 'LGCSE',
    schoolLevel: 'high',
    grade: '8',
    subjects: [],
    selectedPackage: null,
    revision: 0,
  };

  test('accepts an incomplete draft', () => {
    expect(fieldsOf(SaveProfile, draft)).toEqual({});
  });

  test.each([
    ['parentEmail', 'thabo', 'Invalid email address.'],
    ['parentPhone', 'call me', PHONE_HINT],
    ['parentPhone', '12345', PHONE_HINT],
    ['grade', '7', 'Please choose a grade of this level'],
    ['studentFirstName', 'x'.repeat(101), 'At most 100 characters'],
    ['studentFirstName', 'www.evil.example', 'Please enter a name without a web address'],
    ['parentLastName', 'evil.example/pay', 'Please enter a name without a web address'],
    ['schoolName', 'x'.repeat(201), 'At most 200 characters'],
  ])('%s %j: %s', (field, value, sentence) => {
    expect(fieldsOf(SaveProfile, { ...draft, [field]: value })).toEqual({ [field]: sentence });
  });

  test.each(['+266 5812 3456', '58123456', '(0027) 11-555-0199', '+26658123456'])(
    'accepts the phone %s',
    (phone) => {
      expect(fieldsOf(SaveProfile, { ...draft, parentPhone: phone })).toEqual({});
    },
  );

  test.each([
    ['primary', '1', true],
    ['primary', '7', true],
    ['primary', '8', false],
    ['high', '7', false],
    ['high', '8', true],
    ['high', '12', true],
  ])('decides whether level %s fits grade %s: %s', (schoolLevel, grade, fits) => {
    expect(SaveProfile.safeParse({ ...draft, schoolLevel, grade }).success).toBe(fits);
  });
});
