import { randomUUID } from 'node:crypto';
import { createActor } from './actor.mjs';
import { createBrowser } from './api.mjs';
import { makePdf, sha256 } from './samples.mjs';
import { createUpload } from './upload.mjs';

const PASSWORD = 'khotso-pula-nala';
const PACKAGES = { 'bundle-5': 5, 'bundle-10': 10, 'basic-subscription': 4, 'once-off': 1 };
const SLOT_DAYS = 300;
const DAY_MS = 24 * 60 * 60 * 1000;

const zoneDay = (days) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Maseru' }).format(Date.now() + days * DAY_MS);

/**
 * A student and the admin who looks after them, one write after the other: signs up, follows the mail, fills in the
 * profile, pays, books, and so on. `known` is what every answer so far has promised.
 */
export function createFamily({ url, book, random, admin, mails, number }) {
  const email = `family-${number}@crash-tests.example`;
  const student = createBrowser(url, book);
  const actor = createActor(book);
  let upload = null;
  let slots = 0;

  const known = {
    email,
    accountId: null,
    stage: 'new',
    profile: null,
    /** Of the current payment: none, pending, approved, rejected. */
    paying: 'none',
    payments: new Map(),
    bookings: new Map(),
    sessions: new Map(),
    balance: { assigned: 0, completed: 0, remaining: 0 },
    adjustments: new Set(),
  };

  const nextSlot = () => {
    slots += 1;
    const hour = 8 + (Math.floor(slots / SLOT_DAYS) % 10);
    return {
      date: zoneDay(1 + (slots % SLOT_DAYS)),
      time: `${String(hour).padStart(2, '0')}:00`,
      duration: 60,
    };
  };
  const take = () => {
    known.balance.remaining = Math.max(0, known.balance.remaining - 1);
  };

  async function signUp() {
    await actor.write('signed up', {
      call: (key) =>
        student.write(key, 'POST', '/accounts', {
          displayName: `Family ${number}`,
          email,
          password: PASSWORD,
          termsAccepted: true,
        }),
      apply: () => {
        known.stage = 'signed-up';
      },
    });
  }

  async function verify() {
    const token = mails.findCode(email);
    if (token === undefined) return;
    await actor.write('verified', {
      call: (key) => student.write(key, 'POST', '/email-verifications/apply', { token, confirmed: true }),
      apply: () => {
        known.stage = 'verified';
      },
    });
  }

  async function signIn() {
    const { currentUser } = await student.call('POST', '/sign-ins', {
      email,
      password: PASSWORD,
      rememberMe: true,
    });
    book.answered('signed in');
    known.accountId = currentUser.accountId;
    known.stage = 'signed-in';
  }

  async function saveProfile() {
    const { details, selectedPackage, revision } = await student.call('GET', '/my/profile');
    const schoolName = `School ${randomUUID()}`;
    await actor.write('profile saved', {
      call: (key) =>
        student.write(key, 'PUT', '/my/profile', {
          ...details,
          studentFirstName: 'Thabo',
          studentLastName: `Number ${number}`,
          schoolName,
          subjects: ['mathematics', 'physics'],
          selectedPackage,
          revision,
        }),
      apply: (saved) => {
        known.profile = { schoolName, revision: saved.revision };
      },
    });
  }

  async function pay() {
    upload ??= createUpload(student, book, {
      bytes: makePdf(random.between(500, 300_000)),
      name: `proof ${number}.pdf`,
      purpose: 'payment-proof',
    });
    if (!(await upload.finish())) {
      upload = null;
      return;
    }
    const packageId = random.pick(Object.keys(PACKAGES));
    const { id: uploadId, bytes } = upload;
    upload = null;
    await actor.write('proof submitted', {
      call: (key) => student.write(key, 'POST', '/my/payments', { packageId, uploadId }),
      apply: ({ id }) => {
        for (const payment of known.payments.values()) {
          if (payment.status === 'pending') payment.status = 'rejected';
        }
        known.payments.set(id, { packageId, uploadId, status: 'pending', sha256: sha256(bytes) });
        known.paying = 'pending';
      },
    });
  }

  async function decidePayment(action, status) {
    const [id, payment] = [...known.payments].find(([, { status: now }]) => now === 'pending');
    await actor.write(`payment ${status}`, {
      call: (key) =>
        admin.write(
          key,
          'POST',
          `/payments/${id}/${action}`,
          action === 'reject' ? { reason: 'Blurred' } : {},
        ),
      apply: () => {
        payment.status = status;
        known.paying = status;
        if (status !== 'approved') return;
        const sessions = PACKAGES[payment.packageId];
        known.balance = { assigned: sessions, completed: 0, remaining: sessions };
      },
    });
  }

  async function requestBooking() {
    const notes = `booking ${randomUUID()}`;
    const slot = nextSlot();
    await actor.write('booking requested', {
      call: (key) => student.write(key, 'POST', '/my/bookings', { subject: 'mathematics', notes, ...slot }),
      apply: ({ id }) => known.bookings.set(id, { status: 'pending', notes }),
    });
  }

  const bookingsThat = (are) => [...known.bookings].filter(([, { status }]) => status === are);

  async function moveBooking(from, action, status, by, data = {}) {
    const [id, booking] = random.pick(bookingsThat(from));
    await actor.write(`booking ${action}`, {
      call: (key) => by.write(key, 'POST', `${by === student ? '/my' : ''}/bookings/${id}/${action}`, data),
      apply: () => {
        booking.status = status;
        if (status === 'approved') take();
        if (status === 'completed') known.balance.completed += 1;
      },
    });
  }
  const meeting = { tutorName: 'Ms Pitso', meetingLink: 'https://meet.example/room' };

  async function scheduleSession() {
    const notes = `session ${randomUUID()}`;
    const slot = nextSlot();
    await actor.write('session scheduled', {
      call: (key) =>
        admin.write(key, 'POST', '/sessions', {
          studentId: known.accountId,
          subject: 'physics',
          notes,
          ...slot,
        }),
      apply: ({ id }) => known.sessions.set(id, { status: 'scheduled', notes }),
    });
  }

  async function moveSession(action, status) {
    const [id, session] = [...known.sessions].find(([, { status: now }]) => now === 'scheduled');
    await actor.write(`session ${status}`, {
      call: (key) => admin.write(key, 'POST', `/sessions/${id}/${action}`),
      apply: () => {
        session.status = status;
        if (status !== 'completed') return;
        known.balance.completed += 1;
        take();
      },
    });
  }

  async function adjust() {
    const requestId = randomUUID();
    const expectedRemaining = known.balance.remaining;
    const by = random.between(1, 3);
    await actor.write('credits adjusted', {
      call: (key) =>
        admin.write(key, 'POST', `/users/${known.accountId}/credit-adjustments`, {
          requestId,
          by,
          expectedRemaining,
          reason: 'A present',
        }),
      apply: () => {
        known.adjustments.add(requestId);
        known.balance.remaining += by;
      },
    });
  }

  function chooseStep() {
    if (known.stage === 'new') return signUp;
    if (known.stage === 'signed-up') return verify;
    if (known.stage === 'verified') return signIn;
    if (known.profile === null) return saveProfile;
    if (upload !== null || known.paying === 'none' || known.paying === 'rejected') return pay;
    const has = (weight, is) => (is ? weight : 0);
    const hasScheduled = [...known.sessions.values()].some(({ status }) => status === 'scheduled');
    const isApproved = known.paying === 'approved';
    return random.weighed([
      [1, saveProfile],
      [has(1, isApproved), pay],
      [has(6, known.paying === 'pending'), () => decidePayment('approve', 'approved')],
      [has(1, known.paying === 'pending'), () => decidePayment('reject', 'rejected')],
      // The server accepts no more open requests than credits.
      [has(6, isApproved && known.balance.remaining > bookingsThat('pending').length), requestBooking],
      [
        has(4, bookingsThat('pending').length > 0),
        () =>
          moveBooking('pending', 'approve', 'approved', admin, {
            ...meeting,
            allowWithoutCredit: known.balance.remaining === 0,
          }),
      ],
      [has(1, bookingsThat('pending').length > 0), () => moveBooking('pending', 'reject', 'rejected', admin)],
      [
        has(1, bookingsThat('pending').length > 0),
        () => moveBooking('pending', 'withdraw', 'rejected', student),
      ],
      [
        has(3, bookingsThat('approved').length > 0),
        () => moveBooking('approved', 'complete', 'completed', admin),
      ],
      [has(1, isApproved), scheduleSession],
      [has(2, hasScheduled), () => moveSession('complete', 'completed')],
      [has(1, hasScheduled), () => moveSession('cancel', 'cancelled')],
      [has(1, isApproved), adjust],
    ]);
  }

  return {
    known,
    student,
    /** Waits for a mail that is not there yet: somebody else may go on meanwhile. */
    isWaiting: () => known.stage === 'signed-up' && mails.findCode(email) === undefined,
    settle: () => actor.step(async () => undefined),
    /** Whatever waited was swept away. */
    forgetUpload: () => {
      upload = null;
    },
    step: () => actor.step(() => chooseStep()()),
  };
}
