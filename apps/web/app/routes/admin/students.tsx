import { PageHeader } from '../../components/ui/page-header.tsx';
import { AdminStudents } from '../../features/console-students/components/admin-students.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Students' });

/** /admin/students: every student with their guardians. */
export default function ConsoleStudents() {
  return (
    <>
      <PageHeader title="Students" subtitle="Who learns here, and who acts for them." />
      <AdminStudents />
    </>
  );
}
