/**
 * Every job's name and data. Features add their jobs by declaration merging, so that the platform does not depend on
 * them:
 *
 * ```ts
 * declare module '../../platform/jobs/job-map.ts' {
 *   interface JobMap { 'bookings.remind': { bookingId: string } }
 * }
 * ```
 *
 * A job's data contains ids only. The handler reads everything else, so that it uses current data and the queue
 * contains no personal data.
 */
// An interface, because a type alias cannot be merged from another file.
export interface JobMap {
  /** Never enqueued. Prevents the map from being the empty type, to which every value is assignable. */
  'platform.none': Record<string, never>;
}

export type JobName = keyof JobMap & string;
