import { canActAs } from '@thuto/domain/permissions';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { ConsentCard } from '../../features/families/components/consent-card.tsx';
import { MyData } from '../../features/privacy/components/my-data.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { canFollow, useChosenStudent } from '../../lib/students/student.ts';
import { AccountFrame } from './account-frame.tsx';

export const meta = () => pageMeta({ title: 'Privacy' });

/** /account/privacy: what the family has agreed to, and its data. */
export default function PrivacyPage() {
  const currentUser = useCurrentUser();
  const chosen = useChosenStudent();
  if (!currentUser) return null;
  return (
    <AccountFrame title="Privacy" subtitle="What you have agreed to, and what we keep about you.">
      {chosen !== null && canFollow(chosen) && (
        <ConsentCard studentId={chosen.id} firstName={chosen.firstName} />
      )}
      {canActAs(currentUser, 'student') && <MyData />}
    </AccountFrame>
  );
}
