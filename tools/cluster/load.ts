import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createPdf, sha256 } from '../shared/samples.ts';
import { Person } from './people.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const UPLOAD_BYTES = 1_200_000;
const PART_BYTES = 200_000;
// The product allows one account eight.
const STREAMS = 6;
const WORKERS = 4;
const SUBJECT = 'mathematics';
const PACKAGE = 'basic-subscription';
/** What is written, by what was done. */
export const KINDS = ['booked', 'adjusted', 'asked', 'approved', 'proof'];

const encoded = (text) => Buffer.from(text).toString('base64');
const inDays = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/**
 * People at work on a cluster: admins who book, approve and correct credits, a student who uploads proofs, and open
 * pages that listen. Every answered write is written down with what it promised.
 * @param {{ url: string, email: string, password: string }} centre
 */
export async function startLoad({ url, email, password }) {
  const promises = { booked: new Map(), approved: new Set(), adjusted: new Map(), proofs: new Map() };
  const answered = [];
  const troubles = [];
  const events = { heard: 0, at: [], reconnections: 0 };
  const end = new AbortController();
  const isOver = () => end.signal.aborted;
  const onTrouble = (what) => troubles.push({ at: Date.now(), what });
  const done = (kind) => answered.push({ at: Date.now(), kind });

  const admin = await new Person(url).signIn(email, password);
  const { items: students } = await admin.get('/bookable-students?filter=has-sessions&sort=name');
  // Nobody else touches the balances of these two.
  const [asking, uploading, ...booked] = students.toReversed();
  if (booked.length < WORKERS) throw new Error('The demo centre has too few students for this load.');

  /** A write that may be tried again: the same key each time, so that it happens once. */
  function write(path, body) {
    const headers = { 'idempotency-key': randomUUID() };
    return Person.insist(() => admin.send('POST', path, body, { headers }), { onTrouble, until: isOver });
  }

  /** Works through slots that nobody else of this load has. */
  async function bookAndApprove(worker) {
    const mine = booked.filter((_, index) => index % WORKERS === worker);
    for (let turn = 0; !isOver(); turn += 1) {
      const student = mine[turn % mine.length];
      const slot = Math.floor(turn / mine.length);
      const tag = randomUUID();
      const answer = await write('/bookings', {
        studentId: student.id,
        subject: SUBJECT,
        date: inDays(30 + Math.floor(slot / 12)),
        time: `${String(6 + (slot % 12)).padStart(2, '0')}:00`,
        duration: 60,
        notes: tag,
      });
      if (answer === null) return;
      if (answer.status !== 201) onTrouble(`booking refused: ${answer.status} ${answer.body.code}`);
      else {
        promises.booked.set(tag, answer.body.id);
        done('booked');
      }
      await adjust(student.id);
    }
  }

  /** Adds one credit, told by what the balance was; whoever was faster makes us look again. */
  async function adjust(studentId) {
    const { balance } = await admin.get(`/users/${studentId}`).catch(() => ({}));
    if (balance === undefined) return;
    const requestId = randomUUID();
    const answer = await write(`/users/${studentId}/credit-adjustments`, {
      requestId,
      by: 1,
      expectedRemaining: balance.remaining,
      reason: 'Cluster load',
    });
    if (answer?.status === 200) {
      promises.adjusted.set(requestId, studentId);
      done('adjusted');
    }
  }

  /** A student asks, an admin approves: two people, and most likely two nodes. */
  async function askAndApprove(student) {
    const me = await new Person(url).signIn(student.email, password);
    for (let slot = 0; !isOver(); slot += 1) {
      const tag = randomUUID();
      const headers = { 'idempotency-key': randomUUID() };
      const wish = {
        subject: student.subjects[0],
        date: inDays(200 + Math.floor(slot / 12)),
        time: `${String(6 + (slot % 12)).padStart(2, '0')}:00`,
        duration: 60,
        notes: tag,
      };
      const asked = await Person.insist(() => me.send('POST', '/my/bookings', wish, { headers }), {
        onTrouble,
        until: isOver,
      });
      if (asked === null) return;
      if (asked.status !== 201) {
        onTrouble(`request refused: ${asked.status} ${asked.body.code}`);
        await adjust(student.id);
        await pause(500);
        continue;
      }
      promises.booked.set(tag, asked.body.id);
      done('asked');
      const approved = await write(`/bookings/${asked.body.id}/approve`, {
        tutorName: 'Cluster Tutor',
        meetingLink: 'https://meet.example/cluster',
      });
      if (approved?.status === 200) {
        promises.approved.add(asked.body.id);
        done('approved');
      }
      await adjust(student.id);
    }
  }

  /** Uploads files in parts, going on after each break where the server says that it stands; keeps what it sent. */
  async function uploadProofs(student) {
    const me = await new Person(url).signIn(student.email, password);
    const tus = { 'tus-resumable': '1.0.0' };
    const insist = (ask) => Person.insist(ask, { onTrouble, until: isOver });
    while (!isOver()) {
      const bytes = createPdf(UPLOAD_BYTES);
      const begun = await insist(() =>
        me.send('POST', '/uploads', undefined, {
          headers: {
            ...tus,
            'upload-length': String(bytes.length),
            'upload-metadata': `filename ${encoded('cluster.pdf')},purpose ${encoded('payment-proof')}`,
          },
        }),
      );
      if (begun === null) return;
      const place = new URL(begun.headers.get('location'), url).pathname;
      let offset = 0;
      while (offset < bytes.length && !isOver()) {
        const part = bytes.subarray(offset, offset + PART_BYTES);
        const sent = await insist(async (attempt) => {
          if (attempt > 1) {
            const { headers } = await me.send('HEAD', place, undefined, { headers: tus });
            if (headers.has('upload-offset')) offset = Number(headers.get('upload-offset'));
            if (offset >= bytes.length) return new Response(null, { status: 204 });
          }
          const headers = {
            ...tus,
            'content-type': 'application/offset+octet-stream',
            'upload-offset': String(offset),
          };
          return me.send('PATCH', place, bytes.subarray(offset, offset + PART_BYTES), { headers });
        });
        if (sent === null) return;
        if (sent.status === 204) offset = Number(sent.headers.get('upload-offset') ?? offset + part.length);
        else onTrouble(`part refused: ${sent.status}`);
      }
      if (isOver()) return;
      const uploadId = place.split('/').at(-1);
      const paid = await insist(() =>
        me.send(
          'POST',
          '/my/payments',
          { packageId: PACKAGE, uploadId },
          { headers: { 'idempotency-key': uploadId } },
        ),
      );
      if (paid === null) return;
      if (paid.status === 201) {
        promises.proofs.set(paid.body.proof.url, sha256(bytes));
        done('proof');
      } else onTrouble(`proof refused: ${paid.status} ${paid.body.code}`);
      await pause(200);
    }
  }

  /** An open page: hears of changes, and takes the stream up again when it ends. */
  async function listen() {
    while (!isOver()) {
      try {
        const answer = await admin.send('GET', '/events', undefined, { signal: end.signal });
        for await (const chunk of answer.body) {
          const heard =
            Buffer.from(chunk)
              .toString()
              .match(/"kind"/g)?.length ?? 0;
          events.heard += heard;
          if (heard > 0) events.at.push(Date.now());
        }
      } catch {
        // Broken, like a line that breaks.
      }
      if (!isOver()) events.reconnections += 1;
      await pause(500);
    }
  }

  // Whoever gives up unexpectedly is told of when the load is stopped.
  const people = Promise.allSettled([
    ...Array.from({ length: WORKERS }, (_, worker) => bookAndApprove(worker)),
    askAndApprove(asking),
    uploadProofs(uploading),
    ...Array.from({ length: STREAMS }, () => listen()),
  ]);
  return {
    answered,
    troubles,
    events,
    promises,
    /** The bytes of a proof as an admin gets them now, as a hash. */
    async hashOfProof(address) {
      const answer = await admin.send('GET', address);
      return sha256(Buffer.from(await answer.arrayBuffer()));
    },
    async stop() {
      end.abort();
      const failed = (await people).find(({ status }) => status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}
