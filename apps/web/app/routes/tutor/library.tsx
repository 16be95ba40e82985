import { PageHeader } from '../../components/ui/page-header.tsx';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { ProposedContent } from '../../features/content/components/proposed-content.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Your Content' });

/** /tutor/library: content that the tutor proposes for their subjects. */
export default function TutorLibraryPage() {
  const currentUser = useCurrentUser();
  return (
    <>
      <PageHeader
        title="Your Content"
        subtitle="What you upload is a draft. Students see it once it is approved."
        backTo="/tutor/students"
        backLabel="Back to your students"
      />
      {currentUser && <ProposedContent accountId={currentUser.accountId} />}
    </>
  );
}
