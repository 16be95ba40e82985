import { AdminAssessments } from '../../features/assessments/components/admin-assessments.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Assessments' });

/** /admin/assessments: the free assessments of all students. */
export default function ConsoleAssessments() {
  return <AdminAssessments />;
}
