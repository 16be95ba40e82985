import type { To } from 'react-router';
import { createStore, useStore } from '../create-store.ts';

/** The search parameter with the id of the chosen student. */
export const STUDENT_PARAM = 'for';

/** The student that links to the student area name; null for visitors and families with one student. */
export const linkedStudent = createStore<string | null>(null);

const isStudentPage = (pathname: string) => pathname === '/student' || pathname.startsWith('/student/');

/** Adds the student to a target in the student area, unless it names one. Leaves every other target as it is. */
export function nameStudent(to: To, studentId: string | null): To {
  if (studentId === null) return to;
  const text = typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
  // The base is needed to parse a path; it is not part of the result.
  if (!text.startsWith('/') || text.startsWith('//')) return to;
  const { pathname, searchParams, hash } = new URL(text, 'http://localhost');
  if (!isStudentPage(pathname) || searchParams.has(STUDENT_PARAM)) return to;
  searchParams.set(STUDENT_PARAM, studentId);
  return { pathname, search: `?${searchParams.toString()}`, hash };
}

/** Returns a link's target with the chosen student, so that bookmarks and other tabs show the same one. */
export function useStudentTarget(to: To): To {
  const studentId = useStore(linkedStudent, () => null);
  return nameStudent(to, studentId);
}
