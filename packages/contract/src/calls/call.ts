import { oc, type Route } from '@orpc/contract';
import type { Action } from '@thuto/domain/policy';
import { z } from 'zod';
import { studentId } from '../fields/ids.ts';

/** What the server needs to know of a call before it runs it. */
export interface CallMeta {
  /** The guards ask the policy whether the caller may do this. If it is about a student, the input says about whom. */
  readonly action: Action;
  /**
   * Why a repetition with the same Idempotency-Key may run again, for a call that ignores the key. All others store
   * their response with their effect, or change nothing.
   */
  readonly repeats?: string;
  /**
   * Why a call that changes something is not one short transaction, such as work that is slow. Its use case opens a
   * transaction of its own, and stores the response in it with `storeResponse`. All other calls run in the transaction
   * that stores their response.
   */
  readonly ownTransaction?: string;
  /**
   * Set if the service worker keeps the response of a GET call for reading without a connection: `always` fetches it in
   * advance, `opened` keeps it once a page has asked for it. Only for calls about a student and calls of tutors.
   */
  readonly offline?: 'always' | 'opened';
  /** Maximum size of the body, in bytes, if valid inputs may be larger than `MAX_BODY_BYTES`. */
  readonly maxBodyBytes?: number;
}

type FurtherMeta = Omit<CallMeta, 'action'>;

/** Describes a call: what the guards ask the policy about, and what else sets it apart. */
export const call = (action: Action, meta: FurtherMeta = {}) => oc.$meta<CallMeta>({ action, ...meta });

/** A route below `/students/{studentId}`. */
type StudentRoute = Omit<Route, 'path'> & { readonly path: `/${string}` };

/**
 * Describes a call about one student: the student's id is in the path and in the input. The server checks that the
 * caller is the student's guardian.
 * @param fields the other fields of the input.
 */
export const studentCall = <Fields extends z.ZodRawShape = Record<never, never>>(
  action: Action,
  route: StudentRoute,
  fields?: Fields,
  meta?: FurtherMeta,
) => studentRoute(action, route, meta).input(z.strictObject({ studentId, ...(fields as Fields) }));

/** The same for an input schema that cannot be taken apart. The schema must have the field `studentId`. */
export const studentRoute = (action: Action, { path, ...route }: StudentRoute, meta?: FurtherMeta) =>
  call(action, meta).route({ ...route, path: `/students/{studentId}${path}` });
