// One actor: what it has been promised is checked by each of its steps.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createPdf, sha256 } from '../shared/samples.ts';
import type { CurrentUser } from './actor.ts';
import type { Browser } from './api.ts';
import { holdCredit } from './expected-credits.ts';
import type { ExpectedFamily, ExpectedPlace } from './expected-family.ts';
import type { MailFolder } from './mail-folder.ts';
import type { Random } from './random.ts';
import type { Results } from './results.ts';
import { createUpload, type Upload } from './upload.ts';

const EMAIL = 'tutor@crash-tests.example';
const PASSWORD = 'four-cows-on-the-quthing-road';
const ZONE = 'Africa/Maseru';
const MAIL_TIMEOUT_MS = 30_000;
const POLL_MS = 100;
const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const LESSON_MINUTES = 30;
/** A lesson of today is not scheduled so close to midnight that the server may see another day. */
const LAST_MINUTE = 23 * 60 + 45;
const FIRST_PLACE_HOUR = 6;
const PLACE_HOURS = 15;
/** A weekly place takes up to three sessions at once. */
const SESSIONS_FOR_A_PLACE = 3;
const MAX_UNREPORTED = 2;
const MAX_FILE_BYTES = 200_000;
const LEVEL = 'secure';

/** The tutor who teaches the students of the crash tests. */
export interface Tutor {
  readonly browser: Browser;
  readonly id: string;
  /** The weekly places of all students, as `weekday hour`. */
  readonly places: Set<string>;
}

/** Adds a tutor who works every day, and accepts the invitation. */
export async function openClassroom(admin: Browser, browser: Browser, mails: MailFolder): Promise<Tutor> {
  const { id } = await admin.call<{ id: string }>('POST', '/tutors', { name: 'Ms Semonkong', email: EMAIL });
  const { subjects, revision } = await admin.call<{ subjects: string[]; revision: number }>(
    'GET',
    `/tutors/${id}/availability`,
  );
  await admin.call('PUT', `/tutors/${id}/availability`, {
    hours: WEEKDAYS.map((weekday) => ({ weekday, from: '05:00', to: '23:00' })),
    exceptions: [],
    bufferMinutes: 0,
    maxDailyHours: null,
    subjects,
    syllabuses: [],
    revision,
  });
  await admin.call('POST', `/tutors/${id}/invitation`, {});
  const token = await waitForInvitation(mails);
  await browser.call('POST', '/invitations/accept', { token, password: PASSWORD });
  return { browser, id, places: new Set() };
}

async function waitForInvitation(mails: MailFolder): Promise<string> {
  for (let waited = 0; waited < MAIL_TIMEOUT_MS; waited += POLL_MS) {
    const token = mails.findInvitation(EMAIL);
    if (token !== undefined) return token;
    await delay(POLL_MS);
  }
  throw new Error('the tutor was not invited');
}

/** Pieces of evidence of a report: an observation and an exit ticket for its topic. */
export const EVIDENCE_OF_REPORT = 2;

const wallClock = (at: number) => {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' });
  const [date = '', time = ''] = text.format(at).split(' ');
  return { date, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) };
};
const formatTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
/** Monday is 1. */
const weekdayOf = (date: string) => ((new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;

interface PlaceAnswer {
  readonly id: string;
  readonly dates: readonly { readonly date: string; readonly skip: object | null }[];
}

interface TeachOptions {
  readonly student: Browser;
  readonly admin: Browser;
  readonly tutor: Tutor;
  readonly actor: CurrentUser;
  readonly expected: ExpectedFamily;
  readonly random: Random;
  readonly results: Results;
  readonly ownPath: () => string;
  readonly adjustCredits: () => Promise<void>;
}

/**
 * Creates the steps of a student who is taught: a weekly place, lessons of today with a report each, homework that is
 * handed in, replaced and marked.
 */
export function createTeachSteps(options: TeachOptions) {
  const { student, admin, tutor, actor, expected, random, results, ownPath, adjustCredits } = options;
  const unreported: string[] = [];
  let topicIds: readonly string[] = [];
  let lessons = 0;
  let upload: Upload | null = null;
  let uploadFor: string | null = null;

  const listPlaces = (...statuses: readonly ExpectedPlace['status'][]) =>
    [...expected.places].filter(([, { status }]) => statuses.includes(status));
  const listOpenHomework = () => [...expected.reports].filter(([, { isMarked }]) => !isMarked);
  const listHandedIn = () => listOpenHomework().filter(([, { note }]) => note !== null);

  /** Returns the start of the student's next lesson of today; null while none has begun. */
  function findStart(): { date: string; time: string } | null {
    const { date, minutes } = wallClock(Date.now());
    const start = lessons * LESSON_MINUTES;
    return start <= minutes && minutes < LAST_MINUTE ? { date, time: formatTime(start) } : null;
  }

  async function scheduleLesson(): Promise<void> {
    const start = findStart();
    if (start === null) return;
    const notes = `lesson ${randomUUID()}`;
    await actor.write<{ id: string }>('lesson scheduled', {
      call: (key) =>
        admin.write(key, 'POST', '/sessions', {
          studentId: expected.accountId,
          subject: 'physics',
          duration: LESSON_MINUTES,
          notes,
          tutorId: tutor.id,
          // Students of one tutor share the lessons of today.
          smallGroup: true,
          ...start,
        }),
      apply: ({ id }) => {
        lessons += 1;
        expected.sessions.set(id, { status: 'scheduled', notes, heldOf: holdCredit(expected) });
        unreported.push(id);
      },
    });
  }

  async function pickTopic(): Promise<string> {
    if (topicIds.length === 0) {
      const { topics } = await student.call<{ topics: { id: string }[] }>(
        'GET',
        `${ownPath()}/progress?subject=physics`,
      );
      topicIds = topics.map(({ id }) => id);
    }
    return random.pick(topicIds);
  }

  async function saveReport(): Promise<void> {
    const topicId = await pickTopic();
    const lessonId = random.pick(unreported);
    const reportId = randomUUID();
    await actor.write('report saved', {
      call: (key) =>
        tutor.browser.write(key, 'POST', `/tutor/lessons/${lessonId}/report`, {
          reportId,
          topics: [{ topicId, level: LEVEL }],
          homework: `Questions of ${reportId}`,
          homeworkDueOn: wallClock(Date.now() + 3 * DAY_MS).date,
          exitTicket: 2,
        }),
      apply: () => {
        unreported.splice(unreported.indexOf(lessonId), 1);
        expected.reports.set(reportId, {
          lessonId,
          topicId,
          note: null,
          files: new Map(),
          isMarked: false,
        });
      },
    });
  }

  /** Hands homework in, or replaces the files of an earlier hand-in. */
  async function handIn(): Promise<void> {
    uploadFor ??= random.pick(listOpenHomework())[0];
    upload ??= createUpload(student, results, {
      bytes: Uint8Array.from(createPdf(random.between(500, MAX_FILE_BYTES))),
      name: 'homework.pdf',
      purpose: 'homework',
    });
    if (!(await upload.finish())) {
      upload = null;
      return;
    }
    const [reportId, { id: uploadId, bytes }] = [uploadFor, upload];
    [upload, uploadFor] = [null, null];
    const note = `note ${randomUUID()}`;
    await actor.write<{ files: { id: string }[] }>('homework handed in', {
      call: (key) =>
        student.write(key, 'POST', `${ownPath()}/homework/${reportId}/hand-in`, {
          uploadIds: [uploadId],
          keptFileIds: [],
          note,
        }),
      apply: ({ files }) => {
        const report = expected.reports.get(reportId);
        if (report === undefined) return;
        report.note = note;
        report.files = new Map(files.map(({ id }) => [id, sha256(bytes)]));
        results.verify(files.length === 1, () => `homework ${reportId} has ${files.length} files`);
      },
    });
  }

  async function markHomework(): Promise<void> {
    const [reportId, report] = random.pick(listHandedIn());
    await actor.write('homework marked', {
      call: (key) =>
        tutor.browser.write(key, 'POST', `/tutor/homework/${reportId}/mark`, {
          marks: [{ topicId: report.topicId, level: LEVEL }],
          comment: 'Well done',
        }),
      apply: () => {
        report.isMarked = true;
      },
    });
  }

  /**
   * Finds a weekly time that no other student has. Today's weekday is left to the lessons of today, and tomorrow's would
   * get another lesson when the day ends during a run.
   */
  function findPlace(): { weekday: number; time: string; key: string } | null {
    const left = [0, 1].map((days) => weekdayOf(wallClock(Date.now() + days * DAY_MS).date));
    const free = WEEKDAYS.filter((weekday) => !left.includes(weekday)).flatMap((weekday) =>
      Array.from({ length: PLACE_HOURS }, (_, hour) => {
        const time = formatTime((FIRST_PLACE_HOUR + hour) * 60);
        return { weekday, time, key: `${weekday} ${time}` };
      }).filter(({ key }) => !tutor.places.has(key)),
    );
    return free.length === 0 ? null : random.pick(free);
  }

  async function choosePlace(): Promise<void> {
    const place = findPlace();
    if (place === null) return;
    const { key: placeKey, ...weekly } = place;
    // Taken before the answer, because another student chooses at the same time.
    tutor.places.add(placeKey);
    await actor.write<PlaceAnswer>('weekly place chosen', {
      call: (key) =>
        student.write(key, 'POST', `${ownPath()}/weekly-places`, {
          subject: 'physics',
          tutorId: tutor.id,
          ...weekly,
        }),
      apply: ({ id, dates }) => {
        const held = dates.filter(({ skip }) => skip === null).map(({ date }) => date);
        expected.places.set(id, { status: 'active', dates: held, key: placeKey });
        expected.balance.remaining -= held.length;
      },
    });
  }

  async function changePlace(
    from: readonly ExpectedPlace['status'][],
    action: 'pause' | 'resume' | 'end',
    to: ExpectedPlace['status'],
  ): Promise<void> {
    const [id, place] = random.pick(listPlaces(...from));
    await actor.write(`weekly place: ${action}`, {
      call: (key) => student.write(key, 'POST', `${ownPath()}/weekly-places/${id}/${action}`, {}),
      apply: () => {
        place.status = to;
        if (to === 'ended') tutor.places.delete(place.key);
      },
    });
  }

  function chooseStep(): () => Promise<void> {
    if (upload !== null || uploadFor !== null) return handIn;
    const when = (condition: boolean, weight: number) => (condition ? weight : 0);
    const isKept = listPlaces('active', 'paused').length > 0;
    const hasSessions = expected.balance.remaining >= SESSIONS_FOR_A_PLACE;
    const mayTeach = findStart() !== null && unreported.length < MAX_UNREPORTED;
    return random.pickWeighted<() => Promise<void>>([
      [1, adjustCredits],
      [when(!hasSessions, 3), adjustCredits],
      [when(mayTeach, 3), scheduleLesson],
      [when(unreported.length > 0, 4), saveReport],
      [when(listOpenHomework().length > 0, 4), handIn],
      [when(listHandedIn().length > 0, 2), markHomework],
      [when(!isKept && hasSessions, 3), choosePlace],
      [when(listPlaces('active').length > 0, 1), () => changePlace(['active'], 'pause', 'paused')],
      [when(listPlaces('paused').length > 0, 2), () => changePlace(['paused'], 'resume', 'active')],
      [when(isKept, 1), () => changePlace(['active', 'paused'], 'end', 'ended')],
    ]);
  }

  return {
    step: () => chooseStep()(),
    forgetUpload(): void {
      upload = null;
    },
  };
}
