import { PageHeader } from '../../components/ui/page-header.tsx';
import { AdminTutors } from '../../features/tutors/components/admin-tutors.tsx';
import { TutorWork } from '../../features/tutors/components/tutor-work.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Tutors' });

/** /admin/tutors: the directory of tutors, their hours, and what they ask for. */
export default function ConsoleTutors() {
  return (
    <>
      <PageHeader title="Tutors" subtitle="Who teaches, and what tutors ask for." />
      <div className="grid gap-6">
        <TutorWork />
        <AdminTutors />
      </div>
    </>
  );
}
