import { AdminGradeBoundaries } from '../../features/past-papers/components/admin-grade-boundaries.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Grade Boundaries' });

/** /admin/syllabus/grade-boundaries: the official grade boundaries of each syllabus. */
export default function ConsoleGradeBoundaries() {
  return <AdminGradeBoundaries />;
}
