import { useParams } from 'react-router';
import { AssessmentRun } from '../../features/assessments/components/assessment-run.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Free Assessment' });

/** /student/assessment/{id}: the questions of an assessment, then its results. */
export default function AssessmentPage() {
  const { id = '' } = useParams();
  return <AssessmentRun key={id} id={id} />;
}
