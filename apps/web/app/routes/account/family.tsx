import { canActAs } from '@thuto/domain/permissions';
import { useCurrentUser } from '../../features/accounts/hooks/use-current-user.ts';
import { GuardiansSection } from '../../features/families/components/guardians-section.tsx';
import { StudentsSection } from '../../features/families/components/students-section.tsx';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { canFollow, useChosenStudent } from '../../lib/students/student.ts';
import { AccountFrame } from './account-frame.tsx';

export const meta = () => pageMeta({ title: 'Family' });

/** /account/family: the students of the account, and the guardians of the chosen one. */
export default function FamilyPage() {
  const currentUser = useCurrentUser();
  const chosen = useChosenStudent();
  if (!currentUser) return null;
  return (
    <AccountFrame title="Family" subtitle="Your students, and who else acts for them.">
      {canActAs(currentUser, 'student') && <StudentsSection students={currentUser.students} />}
      {chosen !== null && canFollow(chosen) && (
        <GuardiansSection
          studentId={chosen.id}
          firstName={chosen.firstName}
          others={currentUser.students.filter(
            ({ id, relationship }) => id !== chosen.id && relationship !== 'self',
          )}
        />
      )}
    </AccountFrame>
  );
}
