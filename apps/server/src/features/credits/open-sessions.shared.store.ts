import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** The available sessions of an open grant. `expiresAt` is in epoch milliseconds. */
export interface OpenSessions {
  readonly available: number;
  readonly expiresAt: number | null;
}

/** Selects the available sessions of a student's open grants, for lists. `countEndedSessions` counts them. */
export const openSessionsOf = (studentId: AnyPgColumn): SQL<OpenSessions[]> => sql<OpenSessions[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('available', g.available,
    'expiresAt', floor(extract(epoch from g.expires_at) * 1000))), '[]'::jsonb)
  from credit_grants g
  where g.student_id = ${studentId} and g.closed_at is null and g.available > 0)`;
