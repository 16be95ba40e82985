import type { CurrentUser, GuardedStudent } from '@thuto/contract/accounts';
import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useCurrentUserState } from '../current-user/current-user-store.ts';
import { linkedStudent, STUDENT_PARAM } from './student-links.ts';

/** Returns the query string that names a student. */
export const buildStudentSearch = (id: string): string =>
  `?${new URLSearchParams({ [STUDENT_PARAM]: id }).toString()}`;

/** Returns whether an account sees the student's lessons, library and profile. Who only pays does not. */
export const canFollow = ({ canBook, canSeeProgress }: GuardedStudent): boolean => canBook || canSeeProgress;

/** Returns whether an account acts for several students and only pays for all of them. */
export const paysOnlyForSeveral = (students: readonly GuardedStudent[]): boolean =>
  students.length > 1 && students.every((student) => student.canPay && !canFollow(student));

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

const STORAGE_KEY = 'student';

/** Returns the student that this device chose last for an account; null without one, or where storage is refused. */
function readKeptStudent(accountId: string): string | null {
  try {
    return localStorage.getItem(`${STORAGE_KEY}:${accountId}`);
  } catch {
    return null;
  }
}

function keepStudent(accountId: string, studentId: string): void {
  try {
    localStorage.setItem(`${STORAGE_KEY}:${accountId}`, studentId);
  } catch {
    // Storage is refused or full: the choice holds until the tab closes.
  }
}

/**
 * Keeps the chosen student of a family with several in the address, in the links of the page and on this device, so that
 * bookmarks and other tabs show the same one (FAM-2). With one student the address stays as it is. Render it before the
 * page: its navigation then comes first, and cannot undo one that the page starts. While another page is being opened it
 * waits, also when a second student appears meanwhile.
 */
export function StudentInAddress(): null {
  const { currentUser } = useCurrentUserState();
  const student = useChosenStudent();
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isOpening = useNavigation().state !== 'idle';
  const accountId = currentUser?.accountId ?? '';
  const students = currentUser?.students;
  const chosenId = student !== null && (students?.length ?? 0) > 1 ? student.id : null;

  useEffect(() => {
    if (chosenId === null) return;
    const params = new URLSearchParams(search);
    const kept = lastStudentId === null ? readKeptStudent(accountId) : null;
    const id =
      params.has(STUDENT_PARAM) || !students?.some((each) => each.id === kept)
        ? chosenId
        : (kept ?? chosenId);
    lastStudentId = id;
    linkedStudent.set(id);
    keepStudent(accountId, id);
    if (params.has(STUDENT_PARAM) || isOpening) return;
    params.set(STUDENT_PARAM, id);
    void navigate(
      { search: params.toString(), hash },
      { replace: true, preventScrollReset: true, state: state as unknown },
    );
  }, [chosenId, accountId, students, search, hash, state, navigate, isOpening]);

  // Links outside the area lead to the student that was shown last, until another family signs in.
  useEffect(() => {
    if (chosenId === null) linkedStudent.set(null);
  }, [chosenId]);
  return null;
}
