import { PageHeader } from '../../components/ui/page-header.tsx';
import { MergeStudents } from '../../features/console-students/components/merge-students.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Merge Students' });

/** /admin/students/merge?keep=<id>&duplicate=<id>: makes one record of two. */
export default function ConsoleMergeStudents() {
  return (
    <>
      <PageHeader
        title="Merge Students"
        subtitle="Two records of one child become one."
        backTo="/admin/students"
        backLabel="Back to students"
      />
      <MergeStudents />
    </>
  );
}
