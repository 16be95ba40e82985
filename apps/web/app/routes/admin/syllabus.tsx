import { AdminSyllabus } from '../../features/syllabus/components/admin-syllabus.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Syllabus' });

/** /admin/syllabus: the topics of each syllabus. */
export default function ConsoleSyllabus() {
  return <AdminSyllabus />;
}
