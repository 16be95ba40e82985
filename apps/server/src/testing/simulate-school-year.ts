import type { BookingForStudent } from '@thuto/contract/bookings';
import type { FreeTimesForStudent, RankedTutor } from '@thuto/contract/free-times';
import type { Order } from '@thuto/contract/orders';
import type { LessonWithOutcome, OutcomeChoice } from '@thuto/contract/outcomes';
import type { WeeklyPlace } from '@thuto/contract/weekly-places';
import { addDays, getMonday, toInstant } from '@thuto/domain/calendar';
import type { LessonOutcome } from '@thuto/domain/lessons/outcomes';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { expireRequests } from '../features/bookings/expire-requests.ts';
import { expireDueOrders } from '../features/payments/orders/expire-due-orders.ts';
import { queueDueReminders } from '../features/reminders/queue-due-reminders.ts';
import { queueRenewalReminders } from '../features/renewals/queue-renewal-reminders.ts';
import { confirmAllWeeklyLessons } from '../features/weekly-places/confirm-weekly-lessons.ts';
import { lessons } from '../platform/db/schema/lessons.ts';
import type { TestApp } from './build-test-app.ts';
import { createRandom } from './create-random.ts';
import { setSettings } from './free-times.ts';
import { makeAdmin, makeStudent, type Person } from './people.ts';
import { makeTutor, type TutorPerson } from './tutors.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_MONDAY = '2026-02-02';
/** Terms and breaks of the simulated year. Public holidays come with the product. */
const PERIODS = [
  ['term', 'Term 1', '2026-02-02', '2026-02-20'],
  ['break', 'Short break', '2026-02-21', '2026-03-01'],
  ['term', 'Term 2', '2026-03-02', '2026-06-19'],
  ['break', 'Winter break', '2026-06-20', '2026-07-26'],
  ['term', 'Term 3', '2026-07-27', '2026-12-04'],
] as const;
const WEEKDAYS = [1, 2, 3, 4, 5, 6] as const;
const STUDENTS_PER_TUTOR = 10;
const PACKAGES = ['bundle-5', 'bundle-5', 'once-off'] as const;
/** How lessons end, as often as they are listed. */
const OUTCOMES: readonly LessonOutcome[] = [
  ...Array<LessonOutcome>(12).fill('completed'),
  ...Array<LessonOutcome>(2).fill('student_absent'),
  'tutor_absent',
  'connection_failed',
  'cancelled_in_time',
  'cancelled_late',
];
/** Refusals that a family or the desk meets in daily work. Any other one ends the simulation. */
const EXPECTED_REFUSALS = new Set([
  'booking_not_pending',
  'free_time_taken',
  'lesson_started',
  'no_sessions_remaining',
  'open_requests_exhausted',
  'outcome_cost_changed',
  'outcome_not_disputable',
  'package_expired',
  'payment_not_approved',
  'proposal_expired',
  'sessions_exhausted',
  'student_time_taken',
  'time_change_too_late',
  'time_changes_used_up',
  'tutor_not_found',
  'tutor_time_taken',
  'weekly_place_changed',
  'weekly_place_taken',
  'weekly_places_exhausted',
  'weekly_time_not_offered',
]);

/** What is known about a lesson without reading the ledger. */
interface ModelLesson {
  readonly id: string;
  readonly student: ModelStudent;
  readonly isBooking: boolean;
  status: 'requested' | 'held' | 'used' | 'returned' | 'over';
  isDisputed: boolean;
  /** The number of packages of the student when the session was held. */
  heldIn: number;
  /** Whether a session came back when the lesson ended. */
  gaveBack: boolean;
}

/** A student, with counts that do not come from the ledger. */
interface ModelStudent {
  readonly person: Person;
  /** Credits that can be used. */
  available: number;
  /** Packages that were paid. */
  packages: number;
  /** Ids of their weekly places. */
  readonly places: string[];
  readonly lessons: ModelLesson[];
}

export interface SchoolYearOptions {
  readonly students: number;
  readonly weeks: number;
  readonly seed: number;
  /** Is called at the end of every week. Throws to end the simulation. */
  readonly endOfWeek: (week: number, year: SchoolYear) => Promise<void>;
}

/** The state of the simulation that checks compare with the database. */
export interface SchoolYear {
  readonly students: readonly ModelStudent[];
  readonly counts: Readonly<Record<string, number>>;
}

const heldOf = ({ lessons }: ModelStudent): number =>
  lessons.filter(({ status }) => status === 'held').length;

/** Lists the students whose credits differ from the counts of the simulation. */
export async function listWrongCounters(t: TestApp, { students }: SchoolYear): Promise<string[]> {
  const { rows } = await t.db.execute<{ student_id: string; remaining: number; held: number }>(
    sql`select student_id, remaining, held from student_counters`,
  );
  const stored = new Map(rows.map((row) => [row.student_id, row]));
  return students.flatMap((student) => {
    const row = stored.get(student.person.id);
    const expected = `${student.available}+${heldOf(student)}`;
    const found = `${row?.remaining ?? 0}+${row?.held ?? 0}`;
    return expected === found ? [] : [`${student.person.id}: ${found} instead of ${expected}`];
  });
}

/** Lists confirmed lessons that begin before an earlier one of the same tutor or student has ended. */
export async function listOverlaps(t: TestApp): Promise<string[]> {
  const { rows } = await t.db.execute<{ overlap: string }>(sql`
    with kept as (
      select p.id, p.student_id, l.tutor_id, l.id as lesson_id, l.starts_at, l.ends_at
      from lesson_participants p join lessons l on l.id = p.lesson_id where p.status in ('confirmed', 'completed')
    ), ordered as (
      select 'student ' || student_id as person, id, starts_at,
        max(ends_at) over (partition by student_id order by starts_at, id rows between unbounded preceding and 1 preceding)
          as busy_until
      from kept
      union all
      select 'tutor ' || tutor_id, lesson_id, starts_at,
        max(ends_at) over (partition by tutor_id order by starts_at, lesson_id rows between unbounded preceding and 1 preceding)
      from (select distinct tutor_id, lesson_id, starts_at, ends_at from kept where tutor_id is not null) taught
    )
    select format('%s: %s', person, id) as overlap from ordered where starts_at < busy_until`);
  return rows.map(({ overlap }) => overlap);
}

/**
 * Lists notifications and mails about the same event that one person got more than once on a channel. Left out are moved
 * lessons and outcomes that were undone: each move and each mark is an event of its own.
 */
export async function listRepeatedNotifications(t: TestApp): Promise<string[]> {
  const { rows } = await t.db.execute<{ repeated: string }>(sql`
    with sent as (
      select account_id, channel, kind, data from notifications
      union all
      select recipient_account_id, 'mail', kind, data from mails where recipient_account_id is not null
    ), repeated as materialized (
      select account_id, channel, kind, data from sent
      where kind <> 'tutor-lesson-changed' group by account_id, channel, kind, data having count(*) > 1
    )
    select format('%s %s %s %s', account_id, channel, kind, data) as repeated from repeated
    where not exists (
      select from audit_log a where a.kind like '%.outcome-undone'
        and a.subject_id::text in (data ->> 'bookingId', data ->> 'sessionId'))`);
  return rows.map(({ repeated }) => repeated);
}

/** Returns the year's figures from the database, for the summary table. */
export async function summarizeYear(t: TestApp): Promise<Record<string, number>> {
  const { rows } = await t.db.execute<{ name: string; number: number }>(sql`
    select 'lessons: ' || coalesce(outcome, status) as name, count(*)::int as number
      from lesson_participants where status in ('confirmed', 'completed', 'cancelled', 'no_show') group by 1
    union all
    select 'requests: ' || status, count(*)::int from lesson_participants where origin = 'requested' group by 1
    union all
    select 'credits: ' || reason, sum(case reason when 'granted' then delta when 'closed' then -delta
      when 'held' then held_delta when 'consumed' then completed else 1 end)::int from credit_entries group by 1, reason
    union all
    select 'weekly dates: ' || coalesce(skip_reason, 'confirmed'), count(*)::int from weekly_place_dates group by 1
    union all
    select 'notifications: ' || channel, count(*)::int from notifications group by 1
    order by 1`);
  return Object.fromEntries(rows.map(({ name, number }) => [name, number]));
}

/**
 * Runs a centre through a school year with a moved clock, over HTTP and the scheduled jobs: orders, requests, free times,
 * weekly places, outcomes, disputes, leave and tutors who retire. Counts credits independently of the ledger.
 */
export async function simulateSchoolYear(
  t: TestApp,
  { students: size, weeks, seed, endOfWeek }: SchoolYearOptions,
): Promise<SchoolYear> {
  const random = createRandom(seed);
  const zone = t.config.timeZone;
  const at = (date: string, time: string) => t.clock.set(new Date(toInstant(date, time, zone)).toISOString());
  const counts: Record<string, number> = {};
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };

  at(FIRST_MONDAY, '06:00');
  const admin = await makeAdmin(t);

  /** Calls the API. Returns null for an expected refusal. */
  async function call<T>(
    who: Person,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
  ): Promise<T | null> {
    const answer = await t.inject({
      method,
      url: `/api${url}`,
      headers: who.headers,
      ...(payload && { payload }),
    });
    if (answer.statusCode < 300) return answer.json<T>();
    const { code } = answer.json<{ code: string }>();
    count(`refused: ${code}`);
    if (answer.statusCode < 500 && EXPECTED_REFUSALS.has(code)) return null;
    throw new Error(`${method} ${url} ${JSON.stringify(payload)}: ${answer.statusCode} ${answer.body}`);
  }

  await setSettings(t, { confirmAtOnceSubjects: ['physics'] });
  for (const [kind, name, startsOn, endsOn] of PERIODS)
    await call(admin, 'POST', '/term-calendar', { kind, name, startsOn, endsOn });

  const leaves = new Map<TutorPerson, string[]>();
  const tutors: TutorPerson[] = [];
  async function saveHours(tutor: TutorPerson): Promise<void> {
    const url = `/tutors/${tutor.tutorId}/availability`;
    const present = await call<{ revision: number }>(admin, 'GET', url);
    const days = leaves.get(tutor) ?? [];
    const touched = await t.db
      .select({ id: lessons.id })
      .from(lessons)
      .where(and(eq(lessons.tutorId, tutor.tutorId), inArray(lessons.date, days)));
    await call(admin, 'PUT', url, {
      hours: WEEKDAYS.map((weekday) => ({ weekday, from: '08:00', to: '20:00' })),
      exceptions: days.map((date) => ({ date, kind: 'leave', from: null, to: null })),
      bufferMinutes: 0,
      maxDailyHours: 8,
      subjects: ['mathematics', 'physics'],
      syllabuses: [],
      revision: present?.revision ?? 0,
      seenLessons: touched.map(({ id }) => id),
    });
  }
  async function hireTutor(): Promise<void> {
    const tutor = await makeTutor(t, { displayName: `Tutor ${tutors.length} ${t.ctx.newId().slice(-4)}` });
    tutors.push(tutor);
    await saveHours(tutor);
  }
  for (let n = 0; n < Math.max(3, Math.ceil(size / STUDENTS_PER_TUTOR)); n += 1) await hireTutor();

  const students: ModelStudent[] = [];
  for (let n = 0; n < size; n += 1)
    students.push({ person: await makeStudent(t), available: 0, packages: 0, places: [], lessons: [] });
  const byId = new Map(students.map((student) => [String(student.person.id), student]));
  const lessonById = new Map<string, ModelLesson>();
  const urlOf = ({ person }: ModelStudent, rest: string) => `/students/${person.id}${rest}`;

  function addLesson(
    student: ModelStudent,
    id: string,
    { isBooking, isHeld }: { readonly isBooking: boolean; readonly isHeld: boolean },
  ): void {
    const lesson: ModelLesson = {
      id,
      student,
      isBooking,
      status: isHeld ? 'held' : 'requested',
      isDisputed: false,
      heldIn: student.packages,
      gaveBack: false,
    };
    if (isHeld) student.available -= 1;
    student.lessons.push(lesson);
    lessonById.set(id, lesson);
  }
  function hold(lesson: ModelLesson): void {
    lesson.status = 'held';
    lesson.heldIn = lesson.student.packages;
    lesson.student.available -= 1;
  }
  /** A session of an earlier package ends with it, unless the tutor was absent. */
  function settle(lesson: ModelLesson, usesSession: boolean, isByCentre = false): void {
    lesson.status = usesSession ? 'used' : 'returned';
    lesson.gaveBack = !usesSession && (isByCentre || lesson.heldIn === lesson.student.packages);
    if (lesson.gaveBack) lesson.student.available += 1;
  }

  /** Orders a package and pays cash. Without carry-over, the sessions left of earlier packages are written off. */
  async function buy(student: ModelStudent): Promise<void> {
    const packageId = random.pick(PACKAGES)!;
    const order = await call<Order>(student.person, 'POST', urlOf(student, '/orders'), { packageId });
    // Some never pay; their orders expire.
    if (!order || random.chance(0.1)) return;
    const paid = await call(admin, 'POST', '/console/cash', {
      reference: order.reference,
      amountLisente: order.amountLisente,
      endsSessions: 1_000,
    });
    if (!paid) return;
    student.available = packageId === 'bundle-5' ? 5 : 1;
    student.packages += 1;
  }

  async function findFreeTime(student: ModelStudent, today: string, subject: string) {
    const from = random.chance(0.5) ? today : addDays(getMonday(today), 7);
    const query = `?from=${from}&subject=${subject}&duration=60`;
    const week = await call<FreeTimesForStudent>(
      student.person,
      'GET',
      urlOf(student, `/free-times${query}`),
    );
    const times = (week?.days ?? []).flatMap(({ date, times: ofDay }) =>
      ofDay.map(({ time }) => ({ date, time })),
    );
    return random.pick(times);
  }

  /** Runs one action of a family. */
  async function actAsFamily(student: ModelStudent, today: string): Promise<void> {
    const { person } = student;
    if (student.available === 0) {
      if (random.chance(0.6)) await buy(student);
      return;
    }
    const action = random.pick(['take', 'take', 'ask', 'ask', 'place', 'place-change', 'move', 'cancel']);
    const upcoming = random.pick(student.lessons.filter(({ status }) => status === 'held'));
    if (action === 'take' || action === 'ask') {
      const isTaken = action === 'take';
      const subject = isTaken ? 'physics' : 'mathematics';
      const free = await findFreeTime(student, today, subject);
      if (!free) return;
      const wish = { subject, duration: 60, notes: '', ...free };
      const path = urlOf(student, isTaken ? '/free-times' : '/bookings');
      const booked = await call<BookingForStudent>(person, 'POST', path, wish);
      if (booked) addLesson(student, booked.id, { isBooking: true, isHeld: isTaken });
    } else if (action === 'place' && student.places.length < 2) {
      const tutor = random.pick(tutors)!;
      const choice = {
        subject: 'mathematics',
        tutorId: tutor.tutorId,
        weekday: random.pick(WEEKDAYS),
        time: `${random.pick(['14', '15', '16', '17', '18'])}:00`,
      };
      const place = await call<WeeklyPlace>(person, 'POST', urlOf(student, '/weekly-places'), choice);
      if (!place) return;
      student.places.push(place.id);
      await readWeeklyLessonsAndExpiries();
    } else if (action === 'place-change') {
      const id = random.pick(student.places);
      if (id === undefined) return;
      const change = random.pick(['pause', 'resume', 'change-time', 'end'])!;
      await call(
        person,
        'POST',
        urlOf(student, `/weekly-places/${id}/${change}`),
        change === 'change-time' ? { weekday: random.pick(WEEKDAYS), time: '13:00' } : {},
      );
      if (change === 'end') student.places.splice(student.places.indexOf(id), 1);
      await readWeeklyLessonsAndExpiries();
    } else if (action === 'move' && upcoming) {
      const path = urlOf(student, `/lessons/${upcoming.id}`);
      const week = await call<FreeTimesForStudent>(person, 'GET', `${path}/free-times?from=${today}`);
      const times = (week?.days ?? []).flatMap(({ date, times: ofDay }) =>
        ofDay.map(({ time }) => ({ date, time })),
      );
      const wish = random.pick(times);
      if (wish) await call(person, 'POST', `${path}/change-time`, wish);
    } else if (action === 'cancel' && upcoming) {
      const path = urlOf(student, `/${upcoming.isBooking ? 'bookings' : 'sessions'}/${upcoming.id}/cancel`);
      // A late cancellation is offered again with its cost.
      for (const cost of ['free', 'uses_session'] as const) {
        const answer = await t.inject({
          method: 'POST',
          url: `/api${path}`,
          headers: person.headers,
          payload: { cost },
        });
        if (answer.statusCode < 300) {
          count(`family cancellations: ${cost}`);
          settle(upcoming, cost === 'uses_session');
          break;
        }
        const { code } = answer.json<{ code: string }>();
        if (code !== 'cancellation_costs_session' && code !== 'lesson_started')
          throw new Error(`${path}: ${answer.body}`);
      }
    }
  }

  /** The desk decides about a pending request, or leaves it to expire. */
  async function decideRequest(lesson: ModelLesson): Promise<void> {
    const url = `/bookings/${lesson.id}`;
    const decision = random.pick(['approve', 'approve', 'approve', 'reject', 'propose', 'leave', 'withdraw']);
    if (decision === 'reject') {
      if (await call(admin, 'POST', `${url}/reject`, { reason: 'No tutor' })) lesson.status = 'over';
      return;
    }
    if (decision === 'withdraw') {
      const { person } = lesson.student;
      if (await call(person, 'POST', urlOf(lesson.student, `${url}/withdraw`), {})) lesson.status = 'over';
      return;
    }
    if (decision === 'leave') return;
    const ranked = await call<{ items: RankedTutor[] }>(admin, 'GET', `${url}/tutors`);
    const tutor = ranked?.items[0];
    if (!tutor) return;
    if (decision === 'approve') {
      const details = { tutorName: tutor.name, tutorId: tutor.id, meetingLink: 'https://meet.example.org/a' };
      if (await call(admin, 'POST', `${url}/approve`, details)) hold(lesson);
      return;
    }
    const asked = await call<BookingForStudent>(admin, 'GET', url);
    if (!asked) return;
    const from = addDays(asked.date, 1);
    const week = await call<FreeTimesForStudent>(
      admin,
      'GET',
      `${url}/free-times?from=${from}&tutorId=${tutor.id}`,
    );
    const times = (week?.days ?? [])
      .flatMap(({ date, times: ofDay }) => ofDay.slice(0, 1).map(({ time }) => ({ date, time })))
      .slice(0, 3);
    if (times.length === 0) return;
    const proposed = await call<BookingForStudent>(admin, 'POST', `${url}/proposals`, {
      tutorId: tutor.id,
      times,
    });
    const proposal = proposed?.proposals[0];
    if (!proposal || random.chance(0.3)) return;
    const path = urlOf(lesson.student, `/bookings/${lesson.id}/proposals/${proposal.id}/accept`);
    if (await call(lesson.student.person, 'POST', path, {})) hold(lesson);
  }

  /** Marks an outcome at the cost that the desk is shown. */
  async function mark(lesson: ModelLesson, outcome: LessonOutcome): Promise<void> {
    const offered = await call<{ choices: OutcomeChoice[] }>(admin, 'GET', `/lessons/${lesson.id}/outcomes`);
    const choice = offered?.choices.find((each) => each.outcome === outcome);
    if (!choice) return;
    if (!(await call(admin, 'POST', `/lessons/${lesson.id}/outcome`, choice))) return;
    count(`outcomes: ${outcome}`);
    settle(lesson, choice.cost === 'uses_session', outcome === 'tutor_absent');
    if (random.chance(0.05)) {
      const before = lesson.status;
      if (!(await call<LessonWithOutcome>(admin, 'POST', `/lessons/${lesson.id}/outcome/undo`))) return;
      count('outcomes undone');
      lesson.status = 'held';
      if (before === 'returned' && lesson.gaveBack) lesson.student.available -= 1;
    }
  }

  /** The family disputes the outcome; the desk keeps it or changes it to an absent tutor. */
  async function dispute(lesson: ModelLesson): Promise<void> {
    lesson.isDisputed = true;
    const path = urlOf(lesson.student, `/lessons/${lesson.id}/dispute`);
    if (!(await call(lesson.student.person, 'POST', path, { reason: 'Nobody came.' }))) return;
    const isChanged = random.chance(0.5);
    const change = isChanged ? { outcome: 'tutor_absent', cost: 'session_returned' } : null;
    if (!(await call(admin, 'POST', `/disputes/${lesson.id}/decide`, { change, note: '' }))) return;
    count(isChanged ? 'disputes: changed' : 'disputes: kept');
    if (isChanged) settle(lesson, false, true);
  }

  const listConfirmed = async (where: ReturnType<typeof sql>): Promise<ModelLesson[]> => {
    const { rows } = await t.db.execute<{ id: string }>(sql`
      select p.id from lesson_participants p join lessons l on l.id = p.lesson_id
      where p.status = 'confirmed' and ${where} order by p.starts_at, p.student_id`);
    return rows.flatMap(({ id }) => lessonById.get(id) ?? []);
  };

  /** Runs the scheduled jobs, and counts what they did. */
  async function runJobs(): Promise<void> {
    await confirmAllWeeklyLessons(t.ctx);
    await expireRequests(t.ctx);
    await expireDueOrders(t.ctx);
    await queueDueReminders(t.ctx);
    await queueRenewalReminders(t.ctx);
    await readWeeklyLessonsAndExpiries();
  }

  /** Adds the lessons that weekly places have confirmed, and the requests that have expired. */
  async function readWeeklyLessonsAndExpiries(): Promise<void> {
    const { rows } = await t.db.execute<{ id: string; student_id: string; status: string }>(sql`
      select id, student_id, status from lesson_participants
      where ((origin = 'series' and status = 'confirmed') or status = 'expired')
        and starts_at > ${new Date(t.clock.now().getTime() - 7 * DAY_MS)} order by starts_at, student_id`);
    for (const { id, student_id: studentId, status } of rows) {
      const known = lessonById.get(id);
      if (known === undefined && status === 'confirmed')
        addLesson(byId.get(studentId)!, id, { isBooking: false, isHeld: true });
      if (known?.status === 'requested' && status === 'expired') known.status = 'over';
    }
  }

  async function changeTutors(monday: string, week: number): Promise<void> {
    if (random.chance(0.4)) {
      const tutor = random.pick(tutors)!;
      const days = [0, 1, 2].map((day) => addDays(monday, day + 2));
      leaves.set(tutor, days);
      await saveHours(tutor);
      count('tutor leaves');
      // The desk cancels lessons that are confirmed already.
      const hit = await listConfirmed(
        sql`l.tutor_id = ${tutor.tutorId} and l.local_date between ${days[0]} and ${days[2]}`,
      );
      for (const lesson of hit) await mark(lesson, 'tutor_absent');
    }
    if (week % 6 === 3) {
      const [retired] = tutors.splice(random.below(tutors.length), 1);
      await call(admin, 'POST', `/tutors/${retired!.tutorId}/retire`, {});
      count('retired tutors');
      await hireTutor();
      for (const lesson of await listConfirmed(
        sql`l.tutor_id = ${retired!.tutorId} and l.starts_at > ${t.clock.now()}`,
      ))
        await mark(lesson, 'tutor_absent');
    }
  }

  for (let week = 0; week < weeks; week += 1) {
    const monday = addDays(FIRST_MONDAY, 7 * week);
    for (let day = 0; day < 7; day += 1) {
      const today = addDays(monday, day);
      at(today, '07:00');
      await runJobs();
      if (day === 0) await changeTutors(monday, week);
      for (const student of students) {
        if (!random.chance(0.35)) continue;
        await actAsFamily(student, today);
      }
      at(today, '12:00');
      for (const lesson of [...lessonById.values()].filter(({ status }) => status === 'requested'))
        await decideRequest(lesson);
      at(today, '21:00');
      await runJobs();
      for (const lesson of await listConfirmed(sql`p.ends_at <= ${t.clock.now()}`)) {
        await mark(lesson, random.pick(OUTCOMES)!);
        if (lesson.status === 'used' && random.chance(0.05)) await dispute(lesson);
      }
    }
    await endOfWeek(week, { students, counts });
  }
  return { students, counts };
}
