import { PageHeader } from '../../components/ui/page-header.tsx';
import { Messages } from '../../features/threads/components/messages.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { useStudent } from '../../lib/students/student.ts';

export const meta = () => pageMeta({ title: 'Messages' });

/** /student/messages: the chosen student's messages with tutors. */
export default function MessagesPage() {
  const { id } = useStudent();
  return (
    <>
      <PageHeader title="Messages" backTo="/student" backLabel="Back to the dashboard" />
      <Messages owner={{ side: 'family', studentId: id }} />
    </>
  );
}
