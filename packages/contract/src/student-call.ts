import { oc, type Route } from '@orpc/contract';
import { z } from 'zod';
import { studentId } from './ids.ts';

/** A route below `/students/{studentId}`. */
type StudentRoute = Omit<Route, 'path'> & { readonly path: `/${string}` };

/**
 * Describes a call about one student: the student's id is in the path and in the input. The server checks that the
 * caller is the student's guardian.
 * @param fields the other fields of the input.
 */
export const studentCall = <Fields extends z.ZodRawShape = Record<never, never>>(
  route: StudentRoute,
  fields?: Fields,
) => studentRoute(route).input(z.strictObject({ studentId, ...(fields as Fields) }));

/** The same for an input schema that cannot be taken apart. The schema must have the field `studentId`. */
export const studentRoute = ({ path, ...route }: StudentRoute) =>
  oc.route({ ...route, path: `/students/{studentId}${path}` });
