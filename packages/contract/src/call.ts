import { oc, type Route } from '@orpc/contract';
import type { Action } from '@thuto/domain/policy';
import { z } from 'zod';
import { studentId } from './ids.ts';

/** What the server needs to know of a call before it runs it. */
export interface CallMeta {
  /** The guards ask the policy whether the caller may do this. If it is about a student, the input says about whom. */
  readonly action: Action;
  /**
   * Why a repetition with the same Idempotency-Key may run again, for a call that ignores the key. All others store
   * their response with their effect, or change nothing.
   */
  readonly repeats?: string;
  /** Maximum size of the body, in bytes, if valid inputs may be larger than `MAX_BODY_BYTES`. */
  readonly maxBodyBytes?: number;
}

/** Describes a call: what the guards ask the policy about, and what else sets it apart. */
export const call = (action: Action, meta: Omit<CallMeta, 'action'> = {}) =>
  oc.$meta<CallMeta>({ action, ...meta });

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
) => studentRoute(action, route).input(z.strictObject({ studentId, ...(fields as Fields) }));

/** The same for an input schema that cannot be taken apart. The schema must have the field `studentId`. */
export const studentRoute = (action: Action, { path, ...route }: StudentRoute) =>
  call(action).route({ ...route, path: `/students/{studentId}${path}` });
