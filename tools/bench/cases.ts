import { randomUUID } from 'node:crypto';
import { addPendingBookings, publishVideo, VIDEO_SUBJECT } from './centre.ts';

const JSON_BODY = { 'content-type': 'application/json' };
const DAY_MS = 24 * 60 * 60 * 1000;
const RANGE_BYTES = 256 * 1024;
const RANGES = 180;
/** More than anybody approves in a second. */
const APPROVALS_A_SECOND = 1_500;
const WARM_UP_AND_REST_S = 8;

/** How many requests a case under load makes at most that is measured for so many seconds. */
export const mostWithin = (seconds) => (seconds + WARM_UP_AND_REST_S) * APPROVALS_A_SECOND;

/** Goes through a list for ever. */
function rounds(list) {
  let at = 0;
  return () => list[at++ % list.length];
}

const dateInDays = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** What a student asks for: every hour of the coming weeks in turn. */
function wishes() {
  let at = 0;
  return (student) => {
    const n = at++;
    return {
      subject: student.subject,
      date: dateInDays(2 + (n % 40)),
      time: `${String(8 + (Math.floor(n / 40) % 11)).padStart(2, '0')}:00`,
      duration: 60,
      notes: 'Past paper, question 4',
    };
  };
}

/** The two cases of the floor. */
export function floorCases(centre) {
  const next = rounds(centre.students);
  const wish = wishes();
  return [
    {
      key: 'floor-select',
      name: 'latest 20 of a student',
      status: 200,
      nextRequest: () => ({ method: 'GET', path: `/bookings/${next().id}` }),
    },
    {
      key: 'floor-insert',
      name: 'insert a booking',
      status: 201,
      nextRequest() {
        const student = next();
        return {
          method: 'POST',
          path: '/bookings',
          headers: { ...JSON_BODY },
          body: JSON.stringify({
            student: student.id,
            name: student.name,
            ...wish(student),
            notes: FLOOR_NOTES,
          }),
        };
      },
    },
  ];
}

/** Marks the floor's bookings, for they have no ledger and no activity. */
export const FLOOR_NOTES = 'Asked for at the floor';

/**
 * Every case of the product, in the order in which they are measured: what reads comes first. `limit` is the least share
 * of the floor's requests a second. `prepare` is told how many requests are made at most.
 */
export function productCases(centre) {
  const next = rounds(centre.signedIn);
  const anybody = rounds(centre.students);
  const wish = wishes();
  const get = (path) => () => ({ method: 'GET', path, headers: { cookie: next().cookie } });
  const asAdmin = { cookie: centre.adminCookie };
  const onceHeader = () => ({ 'idempotency-key': randomUUID() });
  const requestBooking = () => {
    const student = next();
    return {
      method: 'POST',
      path: '/api/my/bookings',
      headers: { ...JSON_BODY, cookie: student.cookie },
      body: JSON.stringify(wish(student)),
    };
  };
  const prepareApprovals =
    (headersOf = () => ({})) =>
    async (most) => {
      const ids = await addPendingBookings(centre, most);
      let at = 0;
      return () => {
        const tutor = centre.tutors[at % centre.tutors.length];
        const id = ids[at++];
        return {
          method: 'POST',
          path: `/api/bookings/${id}/approve`,
          headers: { ...JSON_BODY, ...asAdmin, ...headersOf() },
          body: JSON.stringify({ tutorName: tutor.name, meetingLink: tutor.link, tutorId: tutor.id }),
        };
      };
    };
  return [
    {
      key: 'my-bookings',
      name: 'my bookings, latest 20',
      floor: 'floor-select',
      limit: 0.5,
      nextRequest: get('/api/my/bookings?limit=20'),
    },
    {
      key: 'my-sessions',
      name: 'the sessions view',
      floor: 'floor-select',
      nextRequest: get('/api/my/sessions'),
    },
    {
      key: 'dashboard',
      name: 'the dashboard call',
      floor: 'floor-select',
      limit: 0.35,
      nextRequest: get('/api/my/dashboard'),
    },
    {
      key: 'pending',
      name: 'pending bookings, an admin',
      floor: 'floor-select',
      nextRequest: () => ({ method: 'GET', path: '/api/bookings?status=pending', headers: asAdmin }),
    },
    {
      key: 'file-range',
      name: '256 kB of a 50 MB video',
      floor: 'floor-select',
      status: 206,
      async prepare() {
        const id = await publishVideo(centre);
        const learner = rounds(centre.signedIn.filter(({ subjects }) => subjects.includes(VIDEO_SUBJECT)));
        const ranges = rounds(Array.from({ length: RANGES }, (_, at) => at * RANGE_BYTES));
        return () => {
          const from = ranges();
          const range = `bytes=${from}-${from + RANGE_BYTES - 1}`;
          return {
            method: 'GET',
            path: `/api/content/${id}/file`,
            headers: { cookie: learner().cookie, range },
          };
        };
      },
    },
    {
      key: 'sign-in',
      name: 'sign in',
      floor: 'floor-select',
      nextRequest: () => ({
        method: 'POST',
        path: '/api/sign-ins',
        headers: { ...JSON_BODY },
        body: JSON.stringify({ email: anybody().email, password: centre.password, rememberMe: false }),
      }),
    },
    {
      key: 'request',
      name: 'request a booking',
      floor: 'floor-insert',
      limit: 0.5,
      status: 201,
      nextRequest: requestBooking,
    },
    {
      key: 'request-keyed',
      name: 'the same, to be answered once',
      floor: 'floor-insert',
      status: 201,
      nextRequest() {
        const request = requestBooking();
        return { ...request, headers: { ...request.headers, ...onceHeader() } };
      },
    },
    {
      key: 'approve',
      name: 'approve a booking',
      floor: 'floor-insert',
      prepare: prepareApprovals(),
    },
    {
      key: 'approve-keyed',
      name: 'the same, to be answered once',
      floor: 'floor-insert',
      prepare: prepareApprovals(onceHeader),
    },
  ];
}
