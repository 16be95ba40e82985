import { setTimeout as delay } from 'node:timers/promises';
import { pictureProof } from '../../e2e/proofs.ts';
import { ScriptError } from '../../scripts/run.mjs';
import type { LoadedDemo } from '../shared/demo.ts';
import { signIn } from '../shared/session.ts';
import type { Person } from './person.ts';

const PASSWORD = 'a-long-password';
const MAIL_PATIENCE_MS = 20_000;
const QUESTIONS = 22;
/** A lesson that has just ended. */
const LESSON_BEGAN_MINUTES = 45;
const MEETING_LINK = 'https://meet.example.org/refraction';
const TIME_ZONE = 'Africa/Maseru';

export interface Centre {
  readonly url: string;
  readonly demo: LoadedDemo;
}

interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** Returns date and time at the centre. */
function minutesAgo(minutes: number) {
  const at = new Date(Date.now() - minutes * 60_000);
  const [date, time] = at.toLocaleString('sv-SE', { timeZone: TIME_ZONE }).split(' ') as [string, string];
  return { date, time: time.slice(0, 5) };
}

/** Calls the API as the admin of the demo centre. @throws ScriptError if it is refused */
async function callAsAdmin<T>(
  { url, demo }: Centre,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { cookie: await signIn(url, demo.admin), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new ScriptError(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

async function findMailedLink(url: string, to: string, path: string): Promise<string> {
  const until = Date.now() + MAIL_PATIENCE_MS;
  while (Date.now() < until) {
    const mails = (await (await fetch(`${url}/mailbox/messages.json`)).json()) as Mail[];
    const links = mails.flatMap((mail) =>
      mail.to.includes(to) ? (mail.text.match(/https?:\/\/[^\s<>)\]]+/g) ?? []) : [],
    );
    const link = links.find((each) => new URL(each).pathname === path);
    if (link !== undefined) return link;
    await delay(100);
  }
  throw new ScriptError(`No mail to ${to} has a link to ${path}.`);
}

async function signInOnScreen(person: Person, email: string, password: string): Promise<void> {
  await person.fill('Email', email);
  await person.fill('Password', password);
  await person.press('Sign In');
}

/** What a family and a tutor do most, in order. Each step acts on the screen alone and ends with what it must show. */
export function createSteps(person: Person, centre: Centre, tag: string) {
  const email = `palesa.${tag}@families.example`;
  const tutorName = `Mme Naledi ${tag}`;
  const tutorEmail = `naledi.${tag}@tutors.example`;
  const findStudent = async () => {
    const found = await callAsAdmin<{ items: { id: string }[] }>(
      centre,
      'GET',
      `/console/students?search=${encodeURIComponent(email)}`,
    );
    const [student] = found.items;
    if (student === undefined) throw new ScriptError(`The student of ${email} was not found.`);
    return student.id;
  };

  return {
    async 'sign up'() {
      await person.open('/');
      await person.press('Get Started');
      await person.seeAddress('/signup');
      await person.fill('Full Name', `Palesa ${tag}`);
      await person.fill('Email', email);
      await person.fill('Password', PASSWORD);
      await person.fill('Confirm Password', PASSWORD);
      await person.press('I agree to the Terms of Service', { isPrefix: true });
      await person.press('Create Account');
      await person.see('Check Your Email');
      await person.open(await findMailedLink(centre.url, email, '/verify'));
      await person.seeAddress('/login');
    },
    async 'sign in'() {
      await signInOnScreen(person, email, PASSWORD);
      await person.seeAddress('/student');
      await person.see(`Hi Palesa ${tag}`);
    },
    async 'see what is due'() {
      await person.see('Complete Profile (0%)');
      await person.press('Continue Setup');
      await person.see('Profile Setup');
      await person.press('My daughter', { isPrefix: true });
      await person.fill('First Name', 'Palesa');
      await person.fill('Last Name', tag);
      await person.fill('Gender', 'female');
      await person.fill('Parent First Name', 'Mamello');
      await person.fill('Parent Last Name', tag);
      await person.fill('Parent Phone', '+266 5812 3456');
      await person.press('Next');
      await person.fill('School Name', 'Maseru High School');
      await person.fill('Syllabus', 'IGCSE');
      await person.fill('Grade', '11');
      await person.press('Physics');
      await person.see('1 subject(s) selected');
      await person.press('Next');
      await person.see('5-Session Bundle');
    },
    async 'pay with a photo'() {
      await person.press('5-Session Bundle', { isPrefix: true });
      const { name, mimeType, buffer } = pictureProof();
      await person.chooseFile(name, mimeType, buffer);
      await person.press('Submit Payment Proof');
      await person.see('Payment Submitted');
      const pending = await callAsAdmin<{ items: { id: string; revision?: number }[] }>(
        centre,
        'GET',
        `/payments?status=pending&search=${encodeURIComponent(tag)}`,
      );
      await callAsAdmin(centre, 'POST', `/payments/${pending.items[0]?.id}/approve`, {});
    },
    async book() {
      await person.open('/student');
      await person.press('Book Session');
      await person.see('Book a Session');
      await person.fill('Subject', 'Physics');
      await person.press('Next week');
      await person.press('Wed', { isPrefix: true });
      await person.press('14:00');
      await person.press('Confirm Booking');
      await person.see('Requested:');
    },
    async 'take the assessment'() {
      await person.open('/student');
      await person.press('Free Assessment', { isPrefix: true });
      await person.press('Start Assessment in Physics');
      for (let number = 1; number <= QUESTIONS; number += 1) {
        await person.see(`Question ${number} of ${QUESTIONS}`);
        await person.press('I have not been taught this');
      }
      await person.see('Your Results');
    },
    async 'see progress'() {
      await person.open('/student');
      await person.press('Progress', { isPrefix: true });
      await person.seeAddress('/student/progress');
      await person.see('Topics secure');
    },
    async 'sign out'() {
      await person.press('Sign Out');
      await person.see('Sign in again');
    },
    async 'accept an invitation as a tutor'() {
      const tutor = { name: tutorName, email: tutorEmail, subjects: ['physics'], meetingLink: MEETING_LINK };
      const { id } = await callAsAdmin<{ id: string }>(centre, 'POST', '/tutors', tutor);
      await callAsAdmin(centre, 'POST', `/tutors/${id}/invitation`, {});
      await person.open(await findMailedLink(centre.url, tutorEmail, '/invite'));
      await person.fill('Password', PASSWORD);
      await person.press('Accept');
      await person.seeAddress('/tutor');
      await person.see('No coming lessons');
    },
    async 'write a report'() {
      await callAsAdmin(centre, 'POST', '/sessions', {
        studentId: await findStudent(),
        subject: 'physics',
        ...minutesAgo(LESSON_BEGAN_MINUTES),
        duration: 30,
        tutorName,
      });
      await person.press('Completed');
      await person.see(`Physics with Palesa ${tag}`);
      await person.fill('Topics taught', '1.4 Density');
      await person.press('Secure');
      await person.press('Save Report');
      await person.see('Report saved. The family can read it now.');
    },
  };
}
