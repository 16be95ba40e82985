import { type LoaderFunctionArgs, Outlet } from 'react-router';
import { loadForUser, loadInBrowser, prefetch } from '../../lib/api/first-queries.ts';
import type { PageHandle } from '../../lib/pages/page-handle.ts';
import { canFollow, chooseStudent } from '../../lib/students/student.ts';
import { StudentFrame } from './student-frame.tsx';

export const loader = (opened: LoaderFunctionArgs) =>
  loadForUser(opened, 'student', async (currentUser, visit) => {
    const student = chooseStudent(currentUser, new URL(opened.request.url).search, null);
    return prefetch(visit, (cache, calls) => [
      cache.prefetchQuery(calls.privacy.getMyTerms.queryOptions()),
      ...(student !== null && canFollow(student)
        ? [cache.prefetchQuery(calls.threads.listThreads.queryOptions({ input: { studentId: student.id } }))]
        : []),
    ]);
  });
export const clientLoader = loadInBrowser;
export const shouldRevalidate = () => false;
export const handle: PageHandle = { renderFrame: () => <StudentFrame /> };

/** The student area, in its frame. */
export default Outlet;
