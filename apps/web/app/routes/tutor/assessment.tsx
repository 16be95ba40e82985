import { useParams } from 'react-router';
import { TaughtResults } from '../../features/assessments/components/taught-results.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Assessment Results' });

/** /tutor/lessons/:id/assessment: the results that an assessment call is about. */
export default function AssessmentPage() {
  const { id = '' } = useParams();
  return <TaughtResults lessonId={id} />;
}
