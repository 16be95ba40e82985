import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Credentials } from '../shared/demo.ts';
import { createPdf, sha256 } from '../shared/samples.ts';
import { buildChunkHeaders, buildCreateHeaders, TUS_HEADERS } from '../shared/tus.ts';
import { type Answer, createClient, retry } from './client.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOURS_PER_DAY = 12;
const FIRST_HOUR = 6;
/** Days from now on which the admins book, and on which the student requests bookings. */
const ADMIN_FIRST_DAY = 30;
const STUDENT_FIRST_DAY = 200;
const UPLOAD_BYTES = 1_200_000;
const CHUNK_BYTES = 200_000;
/** Below the product's limit of event streams per account. */
const STREAMS = 6;
const WORKERS = 4;
const RECONNECT_DELAY_MS = 500;
const SUBJECT = 'mathematics';
const PACKAGE = 'basic-subscription';

/** The kinds of confirmed writes. */
export const WRITE_KINDS = ['booked', 'adjusted', 'requested', 'approved', 'proof'] as const;
export type WriteKind = (typeof WRITE_KINDS)[number];

export interface ConfirmedWrite {
  readonly at: number;
  readonly kind: WriteKind;
}

export interface Incident {
  readonly at: number;
  readonly what: string;
}

interface Student {
  readonly id: string;
  readonly email: string;
  readonly subjects: readonly string[];
}

interface Created {
  readonly id: string;
}

export type ClusterLoad = Awaited<ReturnType<typeof startLoad>>;

/** Returns date and time of the lesson with this number, from a day on. */
function getSlot(firstDay: number, number: number) {
  const day = firstDay + Math.floor(number / HOURS_PER_DAY);
  const hour = FIRST_HOUR + (number % HOURS_PER_DAY);
  return {
    date: new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10),
    time: `${String(hour).padStart(2, '0')}:00`,
    duration: 60,
  };
}

/**
 * Simulates people at work on a cluster: admins who book, approve and adjust credits, a student who requests bookings, a
 * student who uploads proofs, and open pages that receive events. Records every confirmed write.
 */
export async function startLoad(url: string, adminCredentials: Credentials) {
  const { password } = adminCredentials;
  const confirmed = {
    /** The notes of bookings, which are unique. */
    bookings: new Set<string>(),
    /** The ids of bookings. */
    approvals: new Set<string>(),
    /** Students by the request id of the adjustment. */
    adjustments: new Map<string, string>(),
    /** Hashes by the address of the proof. */
    proofs: new Map<string, string>(),
  };
  const writes: ConfirmedWrite[] = [];
  const incidents: Incident[] = [];
  const eventTimes: number[] = [];
  const end = new AbortController();
  const isOver = () => end.signal.aborted;
  const addIncident = (what: string) => incidents.push({ at: Date.now(), what });
  const addWrite = (kind: WriteKind) => writes.push({ at: Date.now(), kind });
  const retryOptions = { isOver, onRetry: addIncident };

  const admin = await createClient(url, adminCredentials);
  const { items } = await admin.get<{ items: Student[] }>('/bookable-students?filter=has-sessions&sort=name');
  // Only their own loops change the balances of the first two.
  const [requesting, uploading, ...booked] = items.toReversed();
  if (requesting === undefined || uploading === undefined || booked.length < WORKERS) {
    throw new Error('The demo centre has too few students for this load.');
  }

  /** Makes a write as an admin. Retries use the same key, so that it happens once. */
  function write<Body>(path: string, body: object): Promise<Answer<Body> | null> {
    const headers = { 'idempotency-key': randomUUID() };
    return retry<Body>(() => admin.send('POST', path, { body, headers }), retryOptions);
  }

  /** Adds one credit. Is refused if someone else has changed the balance in the meantime. */
  async function adjustBalance(studentId: string): Promise<void> {
    const profile = await admin
      .get<{ balance?: { remaining: number } }>(`/users/${studentId}`)
      .catch(() => null);
    if (profile?.balance === undefined) return;
    const requestId = randomUUID();
    const answer = await write(`/users/${studentId}/credit-adjustments`, {
      requestId,
      by: 1,
      expectedRemaining: profile.balance.remaining,
      reason: 'Cluster load',
    });
    if (answer?.status !== 200) return;
    confirmed.adjustments.set(requestId, studentId);
    addWrite('adjusted');
  }

  /** Books lessons for the students of one worker, at times that no other worker uses. */
  async function bookLessons(worker: number): Promise<void> {
    const students = booked.filter((_, index) => index % WORKERS === worker);
    for (let slot = 0; !isOver(); slot += 1) {
      for (const student of students) {
        if (isOver()) return;
        const notes = randomUUID();
        const answer = await write('/bookings', {
          studentId: student.id,
          subject: SUBJECT,
          ...getSlot(ADMIN_FIRST_DAY, slot),
          notes,
        });
        if (answer === null) return;
        if (answer.status === 201) {
          confirmed.bookings.add(notes);
          addWrite('booked');
        } else addIncident(`booking refused: ${answer.status} ${answer.body.code}`);
        await adjustBalance(student.id);
      }
    }
  }

  /** A student requests bookings and an admin approves them, most likely on different nodes. */
  async function requestAndApprove(student: Student): Promise<void> {
    const client = await createClient(url, { email: student.email, password });
    for (let slot = 0; !isOver(); slot += 1) {
      const notes = randomUUID();
      const headers = { 'idempotency-key': randomUUID() };
      const body = { subject: student.subjects[0], ...getSlot(STUDENT_FIRST_DAY, slot), notes };
      const requested = await retry<Created>(
        () => client.send('POST', `/students/${student.id}/bookings`, { body, headers }),
        retryOptions,
      );
      if (requested === null) return;
      if (requested.status !== 201) {
        addIncident(`request refused: ${requested.status} ${requested.body.code}`);
        await adjustBalance(student.id);
        await delay(500);
        continue;
      }
      const { id } = requested.body;
      confirmed.bookings.add(notes);
      addWrite('requested');
      const approved = await write(`/bookings/${id}/approve`, {
        tutorName: 'Cluster Tutor',
        meetingLink: 'https://meet.example/cluster',
      });
      if (approved?.status === 200) {
        confirmed.approvals.add(id);
        addWrite('approved');
      }
      await adjustBalance(student.id);
    }
  }

  /** Uploads proofs of payment in chunks and resumes interrupted uploads. */
  async function uploadProofs({ id: studentId, email }: Student): Promise<void> {
    const client = await createClient(url, { email, password });

    async function beginUpload(length: number): Promise<string | null> {
      const headers = buildCreateHeaders({ length, filename: 'cluster.pdf', purpose: 'payment-proof' });
      const answer = await retry(() => client.send('POST', '/uploads', { headers }), retryOptions);
      return answer && new URL(answer.headers.get('location') ?? '', url).pathname;
    }

    /** Sends all chunks. Returns false if the run ends before. */
    async function sendChunks(location: string, bytes: Buffer<ArrayBuffer>): Promise<boolean> {
      let offset = 0;
      while (offset < bytes.length && !isOver()) {
        const answer = await retry(async (attempt) => {
          // The outcome of the last attempt is unknown: resume at the server's offset.
          if (attempt > 1) {
            const { headers } = await client.send('HEAD', location, { headers: TUS_HEADERS });
            offset = Number(headers.get('upload-offset') ?? offset);
            if (offset >= bytes.length) return new Response(null, { status: 204 });
          }
          const body = bytes.subarray(offset, offset + CHUNK_BYTES);
          return client.send('PATCH', location, { body, headers: buildChunkHeaders(offset) });
        }, retryOptions);
        if (answer === null) return false;
        if (answer.status === 204) offset = Number(answer.headers.get('upload-offset') ?? bytes.length);
        else addIncident(`chunk refused: ${answer.status}`);
      }
      return !isOver();
    }

    let latestProof = '';
    while (!isOver()) {
      const bytes = createPdf(UPLOAD_BYTES);
      const location = await beginUpload(bytes.length);
      if (location === null || !(await sendChunks(location, bytes))) return;
      const uploadId = location.slice(location.lastIndexOf('/') + 1);
      // The next payment replaces a pending one and deletes its file, even if its answer is lost.
      confirmed.proofs.delete(latestProof);
      const paid = await retry<{ proof: { url: string } }>(
        () =>
          client.send('POST', `/students/${studentId}/payments`, {
            body: { packageId: PACKAGE, uploadId },
            headers: { 'idempotency-key': uploadId },
          }),
        retryOptions,
      );
      if (paid === null) return;
      if (paid.status === 201) {
        latestProof = paid.body.proof.url;
        confirmed.proofs.set(latestProof, sha256(bytes));
        addWrite('proof');
      } else addIncident(`proof refused: ${paid.status} ${paid.body.code}`);
      await delay(200);
    }
  }

  /** Receives events as an open page does, and reconnects when the stream ends. */
  async function receiveEvents(): Promise<void> {
    while (!isOver()) {
      try {
        const response = await admin.send('GET', '/events', { signal: end.signal });
        for await (const chunk of response.body ?? []) {
          if (Buffer.from(chunk).includes('"kind"')) eventTimes.push(Date.now());
        }
      } catch {
        // The connection broke.
      }
      await delay(RECONNECT_DELAY_MS);
    }
  }

  // `stop` reports an unexpected failure.
  const loops = Promise.allSettled([
    ...Array.from({ length: WORKERS }, (_, worker) => bookLessons(worker)),
    requestAndApprove(requesting),
    uploadProofs(uploading),
    ...Array.from({ length: STREAMS }, () => receiveEvents()),
  ]);
  return {
    confirmed,
    writes,
    incidents,
    eventTimes,
    /** Returns the hash of a proof as an admin downloads it. */
    async hashProof(address: string): Promise<string> {
      const response = await admin.send('GET', address);
      return sha256(Buffer.from(await response.arrayBuffer()));
    },
    /** Stops the load. @throws the first unexpected failure. */
    async stop(): Promise<void> {
      end.abort();
      for (const result of await loops) if (result.status === 'rejected') throw result.reason;
    },
  };
}
