import { randomUUID } from 'node:crypto';
import { addPendingBookings, type Centre, publishVideo, type Student, VIDEO_SUBJECT } from './centre.ts';
import type { FloorBooking } from './floor.ts';

const JSON_HEADERS = { 'content-type': 'application/json' };
const DAY_MS = 24 * 60 * 60 * 1000;
const RANGE_BYTES = 256 * 1024;
const RANGES = 180;
/** Above the highest rate measured. Each approval uses up one pending booking. */
const MAX_APPROVALS_PER_SECOND = 1_500;
const WARM_UP_AND_REST_S = 8;
/** Marks the floor's bookings, which are deleted after each run. */
export const FLOOR_NOTES = 'Inserted by the floor';

/** Returns the maximum number of requests of a case that is measured for this many seconds. */
export const maxRequestsWithin = (seconds: number) =>
  (seconds + WARM_UP_AND_REST_S) * MAX_APPROVALS_PER_SECOND;

export interface ApiRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type NextRequest = () => ApiRequest;

export type FloorKey = 'floor-select' | 'floor-insert';

export interface FloorCase {
  readonly key: FloorKey;
  readonly name: string;
  readonly status: number;
  readonly nextRequest: NextRequest;
}

export interface ProductCase {
  readonly key: string;
  readonly name: string;
  /** The case of the floor that this one is compared with. */
  readonly floor: FloorKey;
  /** The minimum share of the floor's requests per second. */
  readonly limit?: number;
  /** The expected status; 200 by default. */
  readonly status?: number;
  /** Creates the data for at most this many requests. */
  readonly prepare: (maxRequests: number) => Promise<NextRequest>;
}

/** Returns a function that cycles through a list for ever. @throws if the list is empty. */
function cycle<T>(list: readonly T[]): () => T {
  let index = 0;
  return () => {
    const item = list[index++ % list.length];
    if (item === undefined) throw new Error('Nothing to cycle through.');
    return item;
  };
}

const getDateInDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Returns a function that builds booking requests for every hour of the coming weeks in turn. */
function createBookingInputs() {
  let count = 0;
  return ({ subject }: Student) => {
    const index = count++;
    return {
      subject,
      date: getDateInDays(2 + (index % 40)),
      time: `${String(8 + (Math.floor(index / 40) % 11)).padStart(2, '0')}:00`,
      duration: 60,
      notes: 'Past paper, question 4',
    };
  };
}

export function createFloorCases(centre: Centre): readonly FloorCase[] {
  const nextStudent = cycle(centre.students);
  const nextInput = createBookingInputs();
  return [
    {
      key: 'floor-select',
      name: 'latest 20 of a student',
      status: 200,
      nextRequest: () => ({ path: `/bookings/${nextStudent().id}` }),
    },
    {
      key: 'floor-insert',
      name: 'insert a booking',
      status: 201,
      nextRequest() {
        const student = nextStudent();
        const { subject, date, time } = nextInput(student);
        const { id } = student;
        const booking: FloorBooking = { student: id, subject, date, time, notes: FLOOR_NOTES };
        return {
          method: 'POST',
          path: '/bookings',
          headers: { ...JSON_HEADERS },
          body: JSON.stringify(booking),
        };
      },
    },
  ];
}

/** Creates every case of the product in the order of measurement: reads first. */
export function createProductCases(centre: Centre): readonly ProductCase[] {
  const nextSignedIn = cycle(centre.signedIn);
  const nextStudent = cycle(centre.students);
  const nextInput = createBookingInputs();
  const adminHeaders = { cookie: centre.adminCookie };
  const createKeyHeader = () => ({ 'idempotency-key': randomUUID() });

  /** @param path below the path of a student. */
  const prepareGet = (path: string) => async () => () => {
    const { id, cookie } = nextSignedIn();
    return { path: `/api/students/${id}${path}`, headers: { cookie } };
  };

  const prepareRequests =
    (createHeaders: () => Readonly<Record<string, string>> = () => ({})) =>
    async () =>
    (): ApiRequest => {
      const student = nextSignedIn();
      return {
        method: 'POST',
        path: `/api/students/${student.id}/bookings`,
        headers: { ...JSON_HEADERS, cookie: student.cookie, ...createHeaders() },
        body: JSON.stringify(nextInput(student)),
      };
    };

  const prepareApprovals =
    (createHeaders: () => Readonly<Record<string, string>> = () => ({})) =>
    async (maxRequests: number): Promise<NextRequest> => {
      const ids = (await addPendingBookings(centre, maxRequests)).values();
      const nextTutor = cycle(centre.tutors);
      return () => {
        const tutor = nextTutor();
        return {
          method: 'POST',
          path: `/api/bookings/${ids.next().value}/approve`,
          headers: { ...JSON_HEADERS, ...adminHeaders, ...createHeaders() },
          body: JSON.stringify({ tutorName: tutor.name, meetingLink: tutor.link, tutorId: tutor.id }),
        };
      };
    };

  return [
    {
      key: 'my-bookings',
      name: 'my bookings, latest 20',
      floor: 'floor-select',
      limit: 0.7,
      prepare: prepareGet('/bookings?limit=20'),
    },
    {
      key: 'my-sessions',
      name: 'my sessions',
      floor: 'floor-select',
      prepare: prepareGet('/sessions'),
    },
    {
      key: 'dashboard',
      name: 'dashboard',
      floor: 'floor-select',
      limit: 0.8,
      prepare: prepareGet('/dashboard'),
    },
    {
      key: 'free-times',
      name: 'free times of a week',
      floor: 'floor-select',
      limit: 0.3,
      prepare: async () => () => {
        const { id, cookie, subject } = nextSignedIn();
        const query = `from=${getDateInDays(7)}&subject=${subject}&duration=60`;
        return { path: `/api/students/${id}/free-times?${query}`, headers: { cookie } };
      },
    },
    {
      key: 'progress',
      name: 'progress of a subject',
      floor: 'floor-select',
      limit: 0.3,
      prepare: prepareGet('/progress'),
    },
    {
      key: 'tutor-today',
      name: 'Today of a tutor',
      floor: 'floor-select',
      limit: 0.5,
      prepare: async () => {
        const nextCookie = cycle(centre.tutorCookies);
        return () => ({ path: '/api/tutor/today', headers: { cookie: nextCookie() } });
      },
    },
    {
      key: 'pending',
      name: 'pending bookings, an admin',
      floor: 'floor-select',
      limit: 0.6,
      prepare: async () => () => ({ path: '/api/bookings?status=pending', headers: adminHeaders }),
    },
    {
      key: 'file-range',
      name: '256 kB of a 50 MB video',
      floor: 'floor-select',
      status: 206,
      async prepare() {
        const id = await publishVideo(centre);
        const nextReader = cycle(centre.signedIn.filter(({ subjects }) => subjects.includes(VIDEO_SUBJECT)));
        const nextStart = cycle(Array.from({ length: RANGES }, (_, index) => index * RANGE_BYTES));
        return () => {
          const start = nextStart();
          return {
            path: `/api/content/${id}/file`,
            headers: { cookie: nextReader().cookie, range: `bytes=${start}-${start + RANGE_BYTES - 1}` },
          };
        };
      },
    },
    {
      key: 'sign-in',
      name: 'sign in',
      floor: 'floor-select',
      prepare: async () => () => ({
        method: 'POST',
        path: '/api/sign-ins',
        headers: { ...JSON_HEADERS },
        body: JSON.stringify({ email: nextStudent().email, password: centre.password, rememberMe: false }),
      }),
    },
    {
      key: 'request',
      name: 'request a booking',
      floor: 'floor-insert',
      limit: 0.55,
      status: 201,
      prepare: prepareRequests(),
    },
    {
      key: 'request-keyed',
      name: 'request with key',
      floor: 'floor-insert',
      limit: 0.45,
      status: 201,
      prepare: prepareRequests(createKeyHeader),
    },
    {
      key: 'approve',
      name: 'approve a booking',
      floor: 'floor-insert',
      prepare: prepareApprovals(),
    },
    {
      key: 'approve-keyed',
      name: 'approve with key',
      floor: 'floor-insert',
      prepare: prepareApprovals(createKeyHeader),
    },
  ];
}
