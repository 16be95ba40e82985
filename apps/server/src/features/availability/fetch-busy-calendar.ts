import { Readable } from 'node:stream';
import { BUSY_DAYS_AHEAD, type BusyCalendarFailure } from '@thuto/domain/lessons/availability';
import type { TutorId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { BusyTimes } from '../../platform/calendar/parse-busy-times.ts';
import { FileRejected } from '../../platform/files/file-rejected.ts';
import { INSPECTION_COST, inspectUpload } from '../../platform/files/inspect-upload.ts';
import { publishAfterCommit } from '../../platform/live/publish.ts';
import { FetchFailed, fetchPublic, type Network } from '../../platform/net/fetch-public.ts';
import {
  findBusyCalendar,
  lockBusyCalendar,
  recordBusyCalendarFailure,
  replaceBusyTimes,
} from './busy-calendar.store.ts';

const MAX_CALENDAR_BYTES = 1024 * 1024;
const FETCH_TIMEOUT_MS = 15_000;
const DAY_MS = 86_400_000;
/** A calendar of 1 MB takes one to two seconds. */
const PARSE_COST = { ...INSPECTION_COST, maxProcessorMs: 10_000, maxMemoryBytes: 400 * 1024 * 1024 };

/**
 * Fetches the calendar that a tutor subscribes to and replaces their busy times of the next 60 days. After a failure
 * the known busy times stay, and the tutor sees the reason. Safe to run twice.
 */
export async function fetchBusyCalendar(ctx: Context, tutorId: TutorId, network?: Network): Promise<void> {
  const found = await findBusyCalendar(ctx.db, tutorId, ctx.now());
  if (found === null) return;
  const outcome = await readBusyTimes(ctx, found.address, network);
  await ctx.db.transaction(async (tx) => {
    // The tutor may have ended or changed the subscription meanwhile.
    if (!(await lockBusyCalendar(tx, tutorId, found.address))) return;
    if ('busy' in outcome) await replaceBusyTimes(tx, tutorId, outcome, ctx.now());
    else await recordBusyCalendarFailure(tx, tutorId, outcome.failure, ctx.now());
    publishAfterCommit(ctx.database, tx, {
      kind: 'availability.fetched',
      studentId: null,
      subjectId: tutorId,
      tutorIds: [tutorId],
    });
  });
}

async function readBusyTimes(
  ctx: Context,
  address: string,
  network?: Network,
): Promise<BusyTimes | { readonly failure: BusyCalendarFailure }> {
  const from = ctx.now().getTime();
  try {
    const bytes = await fetchPublic(
      address,
      { maxBytes: MAX_CALENDAR_BYTES, timeoutMs: FETCH_TIMEOUT_MS },
      network,
    );
    // Parsed like an upload: in a process of its own, which a hostile file may exhaust.
    return await inspectUpload(
      ctx.log,
      {
        purpose: 'busy-calendar',
        fileName: 'calendar.ics',
        size: bytes.length,
        window: { from, until: from + BUSY_DAYS_AHEAD * DAY_MS, zone: ctx.config.timeZone },
      },
      async () => ({ stream: Readable.from([bytes]) }),
      PARSE_COST,
    );
  } catch (error) {
    if (error instanceof FetchFailed) return { failure: error.reason };
    if (!(error instanceof FileRejected)) throw error;
    return { failure: error.reason === 'too_costly' ? 'too_complex' : 'not_a_calendar' };
  }
}
