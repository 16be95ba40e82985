import { PageHeader } from '../../components/ui/page-header.tsx';
import { Messages } from '../../features/threads/components/messages.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Messages' });

const OWNER = { side: 'tutor' } as const;

/** /tutor/messages: the tutor's messages with the families of their students. */
export default function MessagesPage() {
  return (
    <>
      <PageHeader title="Messages" backTo="/tutor/students" backLabel="Back to your students" />
      <Messages owner={OWNER} />
    </>
  );
}
