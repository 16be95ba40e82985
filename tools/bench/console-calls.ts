const DAY_MS = 24 * 60 * 60 * 1000;
/** Nobody's, for the places in lists. */
const ANY_ID = '00000000-0000-0000-0000-000000000000';
/** A name that many have, the beginning of one, a part of every address, and nothing that is there. */
const COMMON = 'Mokoena';
const SHORT = 'mo';
const EVERYBODY = 'demo.thuto';
const NOBODY = 'zzqxv';

const encoded = encodeURIComponent;

/**
 * Every call that a page of the console makes, as [page, what is looked at, address below /api]. The bench times them, and
 * a test of the server holds their queries to the indexes.
 * @param {{ student: string, user: string, booking: string, session: string, name: string }} subjects a student with a history,
 *   somebody far down in the list, a booking, a session, a name that few have
 * @param {number} now in milliseconds
 * @returns {[page: string, what: string, address: string][]}
 */
export function consoleCalls({ student, user, booking, session, name }, now = Date.now()) {
  const yearAgo = `${new Date(now - 365 * DAY_MS).toISOString()}_${ANY_ID}`;
  const inDays = (days) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
  const searches = (page, address, named = '') =>
    [
      ['a common name', COMMON],
      ['a rare name', name],
      ['two letters', SHORT],
      ['nothing there', NOBODY],
    ].map(([what, text]) => [page, `search${named}: ${what}`, `${address}search=${encoded(text)}`]);
  const of = `/users/${student}`;
  return [
    ['Dashboard', 'what waits, latest activity (the bell too)', '/console/overview'],
    ['Dashboard', 'numbers, charts, today', '/console/dashboard'],
    ['Search', 'a common name', `/console/search?text=${encoded(COMMON)}`],
    ['Search', 'a rare name', `/console/search?text=${encoded(name)}`],
    ['Search', 'two letters', `/console/search?text=${SHORT}`],
    ['Search', 'in every address', `/console/search?text=${EVERYBODY}`],
    ['Search', 'nothing there', `/console/search?text=${NOBODY}`],
    ['Users', 'newest', '/users'],
    ['Users', 'by name', '/users?sort=name'],
    ['Users', 'by last sign-in', '/users?sort=last-sign-in'],
    ['Users', 'active students', '/users?role=student&status=active'],
    ['Users', 'inactive', '/users?status=inactive'],
    ['Users', 'new', '/users?status=new'],
    ['Users', 'far down, by name', `/users?sort=name&cursor=${user}`],
    ['Users', 'far down, newest', `/users?cursor=${user}`],
    ...searches('Users', '/users?'),
    ['Users', 'search: in every address', `/users?search=${EVERYBODY}`],
    ['A student', 'profile and balance', of],
    ['A student', 'payments', `${of}/payments`],
    ['A student', 'ledger', `${of}/ledger`],
    ['A student', 'bookings', `${of}/bookings`],
    ['A student', 'sessions', `${of}/sessions`],
    ['A student', 'mails', `${of}/mails`],
    ['A student', 'activity', `${of}/activity`],
    ['A student', 'who looked', `${of}/accesses`],
    ['Payments', 'pending', '/payments?status=pending'],
    ['Payments', 'approved', '/payments?status=approved'],
    ['Payments', 'rejected', '/payments?status=rejected'],
    ['Payments', 'approved, a year down', `/payments?status=approved&cursor=${yearAgo}`],
    ['Payments', 'approved, expired, a package', '/payments?status=approved&state=expired&package=once-off'],
    ...searches('Payments', '/payments?status=approved&'),
    ['Bookings', 'one', `/bookings/${booking}`],
    ['Bookings', 'pending', '/bookings?status=pending'],
    ['Bookings', 'approved', '/bookings?status=approved'],
    ['Bookings', 'completed', '/bookings?status=completed'],
    ['Bookings', 'all', '/bookings?status=all'],
    ['Bookings', 'all, a hundred a page', '/bookings?status=all&limit=100'],
    ['Bookings', 'all, a year down', `/bookings?status=all&cursor=${yearAgo}`],
    ...searches('Bookings', '/bookings?status=all&'),
    ...searches('Bookings', '/bookings?status=pending&', ' pending'),
    ['Book for Student', 'with sessions, by name', '/bookable-students'],
    ['Book for Student', 'all, most sessions first', '/bookable-students?filter=all&sort=sessions'],
    ['Book for Student', 'all, latest first', '/bookable-students?filter=all&sort=recent'],
    ['Book for Student', 'without sessions', '/bookable-students?filter=no-sessions'],
    ['Book for Student', 'far down', '/bookable-students?filter=all&cursor=3000'],
    ...searches('Book for Student', '/bookable-students?filter=all&'),
    [
      'Book for Student',
      'whose time is taken',
      `/taken-times?studentId=${student}&date=${inDays(3)}&time=15:00&duration=60`,
    ],
    ['Book for Student', 'tutors', '/tutors'],
    ['Sessions', 'one', `/sessions/${session}`],
    ['Sessions', 'all', '/sessions'],
    ['Sessions', 'scheduled', '/sessions?status=scheduled'],
    ['Sessions', 'completed, physics', '/sessions?status=completed&subject=physics'],
    ['Sessions', 'a year down', `/sessions?cursor=${yearAgo}`],
    ...searches('Sessions', '/sessions?'),
    ['Calendar', 'this week', `/console/calendar?from=${inDays(-3)}&to=${inDays(3)}`],
    ['Calendar', 'six weeks', `/console/calendar?from=${inDays(-20)}&to=${inDays(20)}`],
    ['Calendar', 'a week a year ago', `/console/calendar?from=${inDays(-368)}&to=${inDays(-362)}`],
    ['Content', 'all', '/content'],
    ['Content', 'search', '/content?search=moles'],
    ['Content', 'storage', '/content/storage'],
    ['Messages', 'unread', '/contact-messages'],
    ['Messages', 'all', '/contact-messages?filter=all'],
    ['Messages', 'archived', '/contact-messages?filter=archived'],
    ['Settings', 'settings', '/settings'],
    ['Settings', 'changes', '/settings/changes'],
    ['Settings', 'export', '/settings/export'],
    ['Settings', 'system information', '/system-information'],
    ['Settings', 'admins', '/admins'],
    ['Settings', 'testimonials', '/console/testimonials'],
    ['Mail log', 'all', '/mails'],
    ['Mail log', 'failed', '/mails?status=failed'],
    ['Mail log', 'a year down', `/mails?cursor=${yearAgo}`],
    ...searches('Mail log', '/mails?'),
  ];
}
