const DAY_MS = 24 * 60 * 60 * 1000;
/** A well-formed id of nothing, for cursors. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
/** Search texts: a name that many have, a short prefix of names, a part of every address, and no match. */
const COMMON_NAME = 'Mokoena';
const TWO_LETTERS = 'mo';
const EVERY_ADDRESS = 'demo.thuto';
const NO_MATCH = 'zzqxv';

const encode = encodeURIComponent;

/** The records that the calls ask for. */
export interface ConsoleSubjects {
  /** A student with a long history. */
  readonly student: string;
  /** Someone far down in the list of users. */
  readonly user: string;
  readonly booking: string;
  readonly session: string;
  /** A tutor of the directory. */
  readonly tutor: string;
  /** A name that few people have. */
  readonly name: string;
}

/** `path` is below /api. */
export type ConsoleCall = readonly [page: string, what: string, path: string];

/**
 * Lists every call that a page of the console makes. The bench measures their times; a test of the server checks that
 * their queries use indexes.
 * @param now in milliseconds
 */
export function consoleCalls(subjects: ConsoleSubjects, now = Date.now()): readonly ConsoleCall[] {
  const { student, user, booking, session, tutor, name } = subjects;
  const yearAgo = `${new Date(now - 365 * DAY_MS).toISOString()}_${NO_ID}`;
  const inDays = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
  const searches = (page: string, path: string, scope = '') =>
    (
      [
        ['a common name', COMMON_NAME],
        ['a rare name', name],
        ['two letters', TWO_LETTERS],
        ['no match', NO_MATCH],
      ] as const
    ).map(([what, text]): ConsoleCall => [page, `search${scope}: ${what}`, `${path}search=${encode(text)}`]);
  const profile = `/users/${student}`;
  return [
    ['Dashboard', 'waiting work and latest activity (also the bell)', '/console/overview'],
    ['Dashboard', 'numbers, charts, today', '/console/dashboard'],
    ['Search', 'a common name', `/console/search?text=${encode(COMMON_NAME)}`],
    ['Search', 'a rare name', `/console/search?text=${encode(name)}`],
    ['Search', 'two letters', `/console/search?text=${TWO_LETTERS}`],
    ['Search', 'a part of every address', `/console/search?text=${EVERY_ADDRESS}`],
    ['Search', 'a reference', '/console/search?text=T7K4QX'],
    ['Search', 'a phone number', '/console/search?text=58120077'],
    ['Search', 'a receipt', '/console/search?text=Receipt%20123'],
    ['Search', 'no match', `/console/search?text=${NO_MATCH}`],
    ['Users', 'newest', '/users'],
    ['Users', 'by name', '/users?sort=name'],
    ['Users', 'by last sign-in', '/users?sort=last-sign-in'],
    ['Users', 'active students', '/users?role=student&status=active'],
    ['Users', 'inactive', '/users?status=inactive'],
    ['Users', 'new', '/users?status=new'],
    ['Users', 'far down, by name', `/users?sort=name&cursor=${user}`],
    ['Users', 'far down, newest', `/users?cursor=${user}`],
    ...searches('Users', '/users?'),
    ['Users', 'search: a part of every address', `/users?search=${EVERY_ADDRESS}`],
    ['Students', 'by name', '/console/students'],
    ['Students', 'newest', '/console/students?sort=newest'],
    ['Students', 'one syllabus and level', '/console/students?syllabus=LGCSE&level=high'],
    ['Students', 'nobody receives messages', '/console/students?attention=no-messages'],
    ['Students', 'far down, by name', `/console/students?cursor=${student}`],
    ...searches('Students', '/console/students?'),
    ['Students', 'guardians', `/console/students/${student}/guardians`],
    ['A student', 'profile and balance', profile],
    ['A student', 'progress', `/console/students/${student}/progress`],
    ['A student', 'homework', `/console/students/${student}/homework`],
    ['A student', 'past papers', `/console/students/${student}/past-papers`],
    ['A student', 'payments', `${profile}/payments`],
    ['A student', 'ledger', `${profile}/ledger`],
    ['A student', 'bookings', `${profile}/bookings`],
    ['A student', 'sessions', `${profile}/sessions`],
    ['A student', 'family', `${profile}/family`],
    ['A student', 'timeline', `${profile}/timeline`],
    ['A student', 'mails', `${profile}/mails`],
    ['A student', 'activity', `${profile}/activity`],
    ['A student', 'access log', `${profile}/accesses`],
    ['Payments', 'pending', '/payments?status=pending'],
    ['Payments', 'approved', '/payments?status=approved'],
    ['Payments', 'orders', '/console/orders'],
    ['Payments', 'open orders', '/console/orders?status=open'],
    ['Payments', 'orders, a year back', `/console/orders?cursor=${yearAgo}`],
    ['Payments', 'orders, search: a rare name', `/console/orders?search=${encode(name)}`],
    ['Payments', 'orders, search: a reference', '/console/orders?search=T7K4QX'],
    ['Payments', 'packages', '/console/packages'],
    ['Payments', 'rejected', '/payments?status=rejected'],
    ['Payments', 'approved, a year back', `/payments?status=approved&cursor=${yearAgo}`],
    [
      'Payments',
      'approved, expired, one package',
      '/payments?status=approved&state=expired&package=once-off',
    ],
    ...searches('Payments', '/payments?status=approved&'),
    ['Payments', 'money without order', '/money-without-order'],
    ['Payments', 'money without order, search: no match', `/money-without-order?search=${NO_MATCH}`],
    ['Payments', 'exact matches', '/exact-matches'],
    ['Payments', 'approved, money not seen', '/approved-without-money'],
    ['Payments', 'claims without money', '/claims-without-money'],
    ['Payments', 'counts of the bank', '/money-counts'],
    ['Payments', 'statement imports', '/statement-imports'],
    ['Payments', 'statement sources', '/statement-sources'],
    ['Payments', 'channels', '/payment-channels'],
    ['Payments', 'devices', '/payment-devices'],
    ['Payments', 'reasons for a rejection', '/console/rejection-reasons'],
    ['Payments', 'report', '/console/payment-report'],
    ['Payments', 'report of two years', '/console/payment-report?months=24'],
    ['Bookings', 'one', `/bookings/${booking}`],
    ['Bookings', 'tutors for one', `/bookings/${booking}/tutors`],
    ['Bookings', 'free times for one', `/bookings/${booking}/free-times?from=${inDays(1)}&tutorId=${tutor}`],
    ['Bookings', 'pending', '/bookings?status=pending'],
    ['Bookings', 'approved', '/bookings?status=approved'],
    ['Bookings', 'completed', '/bookings?status=completed'],
    ['Bookings', 'all', '/bookings?status=all'],
    ['Bookings', 'all, 100 per page', '/bookings?status=all&limit=100'],
    ['Bookings', 'all, a year back', `/bookings?status=all&cursor=${yearAgo}`],
    ...searches('Bookings', '/bookings?status=all&'),
    ...searches('Bookings', '/bookings?status=pending&', ' pending'),
    ['Bookings', 'waiting list', '/waiting-list'],
    ['Bookings', 'small groups', '/group-lessons'],
    ['Book for Student', 'with sessions, by name', '/bookable-students'],
    ['Book for Student', 'all, most sessions first', '/bookable-students?filter=all&sort=sessions'],
    ['Book for Student', 'all, latest first', '/bookable-students?filter=all&sort=recent'],
    ['Book for Student', 'without sessions', '/bookable-students?filter=no-sessions'],
    ['Book for Student', 'far down', `/bookable-students?filter=all&cursor=${user}`],
    ...searches('Book for Student', '/bookable-students?filter=all&'),
    [
      'Book for Student',
      'conflicting lessons',
      `/conflicting-lessons?studentId=${student}&date=${inDays(3)}&time=15:00&duration=60`,
    ],
    ['Book for Student', 'tutors', '/tutors'],
    ['Tutors', 'waiting work', '/tutor-work'],
    ['Reports Due', 'reports', '/console/reports-due?limit=25'],
    ['Reports Due', 'unsigned term reports', '/console/term-reports?limit=25'],
    ['Tutors', 'coming lessons of one', `/tutors/${tutor}/lessons`],
    ['Tutors', 'rates of one', `/tutors/${tutor}/rates`],
    ['Tutors', 'working hours of one', `/tutors/${tutor}/availability`],
    ['Sessions', 'one', `/sessions/${session}`],
    ['Sessions', 'all', '/sessions'],
    ['Sessions', 'scheduled', '/sessions?status=scheduled'],
    ['Sessions', 'completed, physics', '/sessions?status=completed&subject=physics'],
    ['Sessions', 'a year back', `/sessions?cursor=${yearAgo}`],
    ...searches('Sessions', '/sessions?'),
    ['Today', 'lessons of the day', '/console/today'],
    ['Calendar', 'this week', `/console/calendar?from=${inDays(-3)}&to=${inDays(3)}`],
    ['Calendar', 'six weeks', `/console/calendar?from=${inDays(-20)}&to=${inDays(20)}`],
    ['Calendar', 'a week a year ago', `/console/calendar?from=${inDays(-368)}&to=${inDays(-362)}`],
    ['Content', 'all', '/content'],
    ['Content', 'search', '/content?search=moles'],
    ['Content', 'storage', '/content/storage'],
    ['Messages', 'unread', '/contact-messages'],
    ['Messages', 'all', '/contact-messages?filter=all'],
    ['Messages', 'archived', '/contact-messages?filter=archived'],
    ['Bookings', 'disputed', '/disputes'],
    ['Bookings', 'outcomes of a lesson', `/lessons/${booking}/outcomes`],
    ['Messages', 'reported messages', '/message-reports'],
    ['Messages', 'reported messages, closed', '/message-reports?filter=closed'],
    ['WhatsApp', 'messages', '/whatsapp-messages'],
    ['WhatsApp', 'messages, a year back', `/whatsapp-messages?cursor=${yearAgo}`],
    ['Settings', 'settings', '/settings'],
    ['Settings', 'changes', '/settings/changes'],
    ['Settings', 'export', '/settings/export'],
    ['Settings', 'system information', '/system-information'],
    ['Settings', 'subjects', '/console/subjects'],
    ['Syllabus', 'topics', '/console/syllabus'],
    ['Syllabus', 'grade boundaries', '/console/grade-boundaries?syllabus=igcse-0580'],
    ['Items', 'newest', '/items'],
    ['Assessments', 'newest', '/assessments'],
    ['Assessments', 'overdue', '/assessments?state=overdue&subject=physics'],
    ['Assessments', 'of a name', `/assessments?search=${encodeURIComponent(name)}`],
    ['Items', 'one subject', '/items?subject=physics&level=easy&search=speed'],
    ['Settings', 'term calendar', '/term-calendar'],
    ['Settings', 'admins', '/admins'],
    ['Settings', 'message templates', '/message-templates'],
    ['Settings', 'testimonials', '/console/testimonials'],
    ['Mail log', 'all', '/mails'],
    ['Mail log', 'failed', '/mails?status=failed'],
    ['Mail log', 'a year back', `/mails?cursor=${yearAgo}`],
    ...searches('Mail log', '/mails?'),
  ];
}
