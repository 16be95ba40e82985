import { PageHeader } from '../../components/ui/page-header.tsx';
import { Library } from '../../features/content/components/library.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Library' });

/** /student/library: videos, documents, links and past papers for the student's subjects. */
export default function LibraryPage() {
  return (
    <>
      <PageHeader
        title="Library"
        subtitle="Videos, documents, links and past papers of your subjects"
        backTo="/student"
        backLabel="Back to the dashboard"
      />
      <Library />
    </>
  );
}
