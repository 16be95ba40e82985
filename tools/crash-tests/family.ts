// One actor: what it has been promised is checked by each of its steps.
import { randomUUID } from 'node:crypto';
import { createActor } from './actor.ts';
import { type Browser, createBrowser } from './api.ts';
import { type ExpectedFamily, type PackageId, SESSIONS_OF_PACKAGE } from './expected-family.ts';
import { holdCredit, MAX_ENDED, recordPurchase } from './expected-credits.ts';
import type { MailFolder } from './mail-folder.ts';
import { createPaySteps, type PaymentSources } from './pay-orders.ts';
import type { Random } from './random.ts';
import type { Results } from './results.ts';
import { createPdf, sha256 } from '../shared/samples.ts';
import { createTeachSteps, type Tutor } from './teach.ts';
import { createUpload, type Upload } from './upload.ts';

const PASSWORD = 'khotso-pula-nala-every-morning';
const PACKAGE_IDS = Object.keys(SESSIONS_OF_PACKAGE) as PackageId[];
const MEETING = { tutorName: 'Ms Pitso', meetingLink: 'https://meet.example/room' };
const SLOT_DAYS = 300;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Created {
  readonly id: string;
}

interface FamilyOptions {
  readonly url: string;
  readonly results: Results;
  readonly random: Random;
  readonly admin: Browser;
  readonly mails: MailFolder;
  readonly number: number;
  /** Given to a family that pays orders without a proof, and does nothing else. */
  readonly sources?: PaymentSources | undefined;
  /** Given to a family whose student this tutor teaches. */
  readonly tutor?: Tutor | undefined;
}

export type Family = ReturnType<typeof createFamily>;

const dateInDays = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Maseru' }).format(Date.now() + days * DAY_MS);

/**
 * Creates a student and the admin who serves them. They make one write after the other: sign up, verify, fill in the
 * profile, pay, book and so on.
 */
export function createFamily({ url, results, random, admin, mails, number, sources, tutor }: FamilyOptions) {
  const email = `family-${number}@crash-tests.example`;
  const student = createBrowser(url, results);
  const actor = createActor(results);
  let upload: Upload | null = null;
  /** The path of the family's student, known after the first sign-in. */
  let ownPath = '';
  let slots = 0;

  const expected: ExpectedFamily = {
    email,
    accountId: null,
    stage: 'new',
    profile: null,
    paying: 'none',
    payments: new Map(),
    bookings: new Map(),
    sessions: new Map(),
    places: new Map(),
    reports: new Map(),
    balance: { assigned: 0, completed: 0, remaining: 0 },
    purchases: 0,
    adjustments: new Set(),
  };

  const paying =
    sources &&
    createPaySteps({ student, admin, actor, expected, sources, random, results, ownPath: () => ownPath });
  const teaching =
    tutor &&
    createTeachSteps({
      student,
      admin,
      tutor,
      actor,
      expected,
      random,
      results,
      ownPath: () => ownPath,
      adjustCredits,
    });

  const nextSlot = () => {
    slots += 1;
    const hour = 8 + (Math.floor(slots / SLOT_DAYS) % 10);
    return {
      date: dateInDays(1 + (slots % SLOT_DAYS)),
      time: `${String(hour).padStart(2, '0')}:00`,
      duration: 60,
    };
  };
  const takeCredit = () => {
    expected.balance.remaining = Math.max(0, expected.balance.remaining - 1);
  };
  const listWith = <Record extends { status: string }>(records: Map<string, Record>, status: string) =>
    [...records].filter(([, record]) => record.status === status);

  const signUp = () =>
    actor.write('signed up', {
      call: (key) =>
        student.write(key, 'POST', '/accounts', {
          displayName: `Family ${number}`,
          email,
          password: PASSWORD,
          termsAccepted: true,
        }),
      apply: () => {
        expected.stage = 'signed-up';
      },
    });

  async function verify(): Promise<void> {
    const token = mails.findToken(email);
    if (token === undefined) return;
    await actor.write('verified', {
      call: (key) => student.write(key, 'POST', '/email-verifications/apply', { token, confirmed: true }),
      apply: () => {
        expected.stage = 'verified';
      },
    });
  }

  async function signIn(): Promise<void> {
    const { currentUser } = await student.call<{
      currentUser: { accountId: string; students: { id: string }[] };
    }>('POST', '/sign-ins', {
      email,
      password: PASSWORD,
      rememberMe: true,
    });
    results.addAnswer('signed in');
    expected.accountId = currentUser.accountId;
    ownPath = `/students/${currentUser.students[0]?.id}`;
    expected.stage = 'signed-in';
  }

  async function saveProfile(): Promise<void> {
    const { details, selectedPackage, revision } = await student.call<{
      details: object;
      selectedPackage: PackageId | null;
      revision: number;
    }>('GET', `${ownPath}/profile`);
    const schoolName = `School ${randomUUID()}`;
    await actor.write<{ revision: number }>('profile saved', {
      call: (key) =>
        student.write(key, 'PUT', `${ownPath}/profile`, {
          ...details,
          studentFirstName: 'Thabo',
          studentLastName: `Number ${number}`,
          schoolName,
          subjects: ['mathematics', 'physics'],
          selectedPackage,
          revision,
        }),
      apply: (saved) => {
        expected.profile = { schoolName, revision: saved.revision };
      },
    });
  }

  async function pay(): Promise<void> {
    upload ??= createUpload(student, results, {
      bytes: Uint8Array.from(createPdf(random.between(500, 300_000))),
      name: `proof ${number}.pdf`,
      purpose: 'payment-proof',
    });
    if (!(await upload.finish())) {
      upload = null;
      return;
    }
    const packageId = random.pick(PACKAGE_IDS);
    const { id: uploadId, bytes } = upload;
    upload = null;
    await actor.write<Created>('proof submitted', {
      call: (key) => student.write(key, 'POST', `${ownPath}/payments`, { packageId, uploadId }),
      apply: ({ id }) => {
        for (const [, payment] of listWith(expected.payments, 'pending')) payment.status = 'rejected';
        expected.payments.set(id, { packageId, uploadId, status: 'pending', sha256: sha256(bytes) });
        expected.paying = 'pending';
      },
    });
  }

  async function decidePayment(action: 'approve' | 'reject', status: 'approved' | 'rejected'): Promise<void> {
    const [id, payment] = random.pick(listWith(expected.payments, 'pending'));
    await actor.write(`payment ${status}`, {
      call: (key) =>
        admin.write(
          key,
          'POST',
          `/payments/${id}/${action}`,
          action === 'reject' ? { reason: 'Blurred' } : { endsSessions: MAX_ENDED },
        ),
      apply: () => {
        payment.status = status;
        expected.paying = status;
        if (status !== 'approved') return;
        const sessions = SESSIONS_OF_PACKAGE[payment.packageId];
        recordPurchase(expected, sessions);
      },
    });
  }

  async function requestBooking(): Promise<void> {
    const notes = `booking ${randomUUID()}`;
    const slot = nextSlot();
    await actor.write<Created>('booking requested', {
      call: (key) =>
        student.write(key, 'POST', `${ownPath}/bookings`, { subject: 'mathematics', notes, ...slot }),
      apply: ({ id }) => {
        expected.bookings.set(id, { status: 'pending', notes });
      },
    });
  }

  async function moveBooking(
    from: string,
    action: string,
    status: string,
    by: Browser,
    data: object = {},
  ): Promise<void> {
    const [id, booking] = random.pick(listWith(expected.bookings, from));
    await actor.write(`booking ${action}`, {
      call: (key) => by.write(key, 'POST', `${by === student ? ownPath : ''}/bookings/${id}/${action}`, data),
      apply: () => {
        booking.status = status;
        if (status === 'approved') takeCredit();
        if (status === 'completed') expected.balance.completed += 1;
      },
    });
  }

  async function scheduleSession(): Promise<void> {
    const notes = `session ${randomUUID()}`;
    const slot = nextSlot();
    await actor.write<Created>('session scheduled', {
      call: (key) =>
        admin.write(key, 'POST', '/sessions', {
          studentId: expected.accountId,
          subject: 'physics',
          notes,
          ...slot,
        }),
      apply: ({ id }) => {
        expected.sessions.set(id, { status: 'scheduled', notes, heldOf: holdCredit(expected) });
      },
    });
  }

  async function moveSession(
    action: 'complete' | 'cancel',
    status: 'completed' | 'cancelled',
  ): Promise<void> {
    const [id, session] = random.pick(listWith(expected.sessions, 'scheduled'));
    await actor.write(`session ${status}`, {
      call: (key) => admin.write(key, 'POST', `/sessions/${id}/${action}`),
      apply: () => {
        session.status = status;
        if (status === 'completed') {
          expected.balance.completed += 1;
          if (session.heldOf === null) takeCredit();
        } else if (session.heldOf === expected.purchases) {
          // The credit of an earlier package ended with it.
          expected.balance.remaining += 1;
        }
      },
    });
  }

  async function adjustCredits(): Promise<void> {
    const requestId = randomUUID();
    const expectedRemaining = expected.balance.remaining;
    const by = random.between(1, 3);
    await actor.write('credits adjusted', {
      call: (key) =>
        admin.write(key, 'POST', `/users/${expected.accountId}/credit-adjustments`, {
          requestId,
          by,
          expectedRemaining,
          reason: 'A present',
        }),
      apply: () => {
        expected.adjustments.add(requestId);
        expected.balance.remaining += by;
      },
    });
  }

  function chooseStep(): () => Promise<void> {
    if (expected.stage === 'new') return signUp;
    if (expected.stage === 'signed-up') return verify;
    if (expected.stage === 'verified') return signIn;
    if (expected.profile === null) return saveProfile;
    if (paying !== undefined) return paying.step;
    if (upload !== null || expected.paying === 'none' || expected.paying === 'rejected') return pay;
    if (teaching !== undefined) {
      return expected.paying === 'approved' ? teaching.step : () => decidePayment('approve', 'approved');
    }
    const when = (condition: boolean, weight: number) => (condition ? weight : 0);
    const pending = listWith(expected.bookings, 'pending').length;
    const hasPending = pending > 0;
    const hasApproved = listWith(expected.bookings, 'approved').length > 0;
    const hasScheduled = listWith(expected.sessions, 'scheduled').length > 0;
    const isPaid = expected.paying === 'approved';
    // A student may have as many open requests as credits.
    const canRequest = isPaid && expected.balance.remaining > pending;
    const approval = { ...MEETING, allowWithoutCredit: expected.balance.remaining === 0 };
    return random.pickWeighted<() => Promise<void>>([
      [1, saveProfile],
      [when(isPaid, 1), pay],
      [when(expected.paying === 'pending', 6), () => decidePayment('approve', 'approved')],
      [when(expected.paying === 'pending', 1), () => decidePayment('reject', 'rejected')],
      [when(canRequest, 6), requestBooking],
      [when(hasPending, 4), () => moveBooking('pending', 'approve', 'approved', admin, approval)],
      [when(hasPending, 1), () => moveBooking('pending', 'reject', 'rejected', admin)],
      [when(hasPending, 1), () => moveBooking('pending', 'withdraw', 'rejected', student)],
      [when(hasApproved, 3), () => moveBooking('approved', 'complete', 'completed', admin)],
      [when(isPaid, 1), scheduleSession],
      [when(hasScheduled, 2), () => moveSession('complete', 'completed')],
      [when(hasScheduled, 1), () => moveSession('cancel', 'cancelled')],
      [when(isPaid, 1), adjustCredits],
    ]);
  }

  return {
    expected,
    /** Whether the family waits for its verification mail. */
    isWaiting: () => expected.stage === 'signed-up' && mails.findToken(email) === undefined,
    settle: () => actor.step(async () => paying?.settle()),
    forgetUpload: () => {
      upload = null;
      teaching?.forgetUpload();
    },
    step: () => actor.step(() => chooseStep()()),
  };
}
