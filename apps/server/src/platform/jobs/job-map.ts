/**
 * Every job's name and the data it carries. Whoever owns a job adds it by declaration merging, so that the platform
 * carries jobs without knowing the features behind them:
 *
 * ```ts
 * declare module '../../platform/jobs/job-map.ts' {
 *   interface JobMap { 'bookings.remind': { bookingId: string } }
 * }
 * ```
 *
 * A job's data holds identifiers only: the handler reads the rest again, so that it acts on what is true by then and
 * nothing personal lies in the queue.
 */
// An interface because a type alias cannot be merged from another file.
export interface JobMap {
  /** Never enqueued; keeps the map from being the empty type, to which every value can be assigned. */
  'platform.none': Record<string, never>;
}

export type JobName = keyof JobMap & string;
