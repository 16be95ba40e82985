import type { CurrentUser, GuardedStudent } from '@thuto/contract/accounts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCurrentUserState } from './current-user-store.ts';

/** The search parameter with the id of the chosen student. */
const STUDENT_PARAM = 'for';

/** Returns the query string that names a student. */
export const buildStudentSearch = (id: string): string =>
  `?${new URLSearchParams({ [STUDENT_PARAM]: id }).toString()}`;

/** Returns whether an account sees the student's lessons, library and profile. Who only pays does not. */
export const canFollow = ({ canBook, canSeeProgress }: GuardedStudent): boolean => canBook || canSeeProgress;

/** The student that this tab showed last. Links to other pages of the student area do not name one. */
let lastStudentId: string | null = null;

/**
 * Returns the student that the address chooses: the one it names, otherwise the last one, otherwise the first. Null if
 * it names a student of someone else.
 */
export function chooseStudent(
  { students }: Pick<CurrentUser, 'students'>,
  search: string,
  lastId: string | null,
): GuardedStudent | null {
  const find = (id: string | null) => students.find((student) => student.id === id);
  const named = new URLSearchParams(search).get(STUDENT_PARAM);
  if (named !== null) return find(named) ?? null;
  return find(lastId) ?? students[0] ?? null;
}

/** Returns the chosen student of the signed-in family; null if there is none or they may not see that student. */
export function useChosenStudent(): GuardedStudent | null {
  const { currentUser } = useCurrentUserState();
  const { search } = useLocation();
  return currentUser ? chooseStudent(currentUser, search, lastStudentId) : null;
}

/**
 * Returns the chosen student, on pages of the student area.
 * @throws Error elsewhere.
 */
export function useStudent(): GuardedStudent {
  const student = useChosenStudent();
  if (student === null) throw new Error('no student is chosen');
  return student;
}

/**
 * Keeps the chosen student in the address of a family with several, so that bookmarks and other tabs show the same one.
 * With one student the address stays as it is.
 */
export function useStudentInAddress(): void {
  const { currentUser } = useCurrentUserState();
  const student = useChosenStudent();
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const id = student !== null && (currentUser?.students.length ?? 0) > 1 ? student.id : null;

  useEffect(() => {
    if (id === null) return;
    lastStudentId = id;
    const params = new URLSearchParams(search);
    if (params.has(STUDENT_PARAM)) return;
    params.set(STUDENT_PARAM, id);
    void navigate(
      { search: params.toString(), hash },
      { replace: true, preventScrollReset: true, state: state as unknown },
    );
  }, [id, search, hash, state, navigate]);
}
