import type { StudentOverview } from '@thuto/contract/users';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash2 from 'lucide-react/icons/trash';
import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { MenuButton, menuEntryStyles } from '../../../components/ui/menu-button.tsx';
import { EraseDataDialog } from '../../../features/privacy/components/erase-data-dialog.tsx';
import { FamilyDataSize } from '../../../features/privacy/components/family-data-size.tsx';
import { DeactivateUserDialog } from '../../../features/users/components/user-status-dialog.tsx';
import { formatNames } from '../../../lib/format/format-names.ts';

/** What an admin seldom does with a family: download, deactivate, erase. It names who loses access. */
export function StudentMenu({ studentId, student }: { studentId: string; student: StudentOverview }) {
  const [asked, setAsked] = useState<'deactivate' | 'erase' | null>(null);
  const { user } = student;
  const names = formatNames([user.name, ...user.students.map(({ name }) => name)]);
  return (
    <>
      <MenuButton
        align="end"
        panelClassName="w-80 max-sm:right-auto max-sm:left-0"
        className={buttonStyles({ variant: 'outline' })}
        label={
          <>
            <Ellipsis aria-hidden className="size-5" />
            More
          </>
        }
      >
        <a href={`/api/users/${user.id}/data`} download className={menuEntryStyles}>
          <Download aria-hidden className="size-5 shrink-0" />
          <span>
            Download data <FamilyDataSize />
          </span>
        </a>
        {user.allowedActions.includes('deactivate') && (
          <button type="button" className={menuEntryStyles} onClick={() => setAsked('deactivate')}>
            <UserX aria-hidden className="size-5 shrink-0 text-danger" />
            <MenuWords title="Deactivate" detail={`Takes access from ${names}`} />
          </button>
        )}
        <button type="button" className={menuEntryStyles} onClick={() => setAsked('erase')}>
          <Trash2 aria-hidden className="size-5 shrink-0 text-danger" />
          <MenuWords title="Erase" detail={`Removes the data of ${names}, or only of ${student.name}`} />
        </button>
      </MenuButton>
      <DeactivateUserDialog
        user={user}
        open={asked === 'deactivate'}
        onOpenChange={(open) => setAsked(open ? 'deactivate' : null)}
      />
      {asked === 'erase' && (
        <EraseDataDialog student={student} studentId={studentId} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

function MenuWords({ title, detail }: { title: string; detail: string }) {
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <span className="block text-danger">{title}</span>
      <span className="block text-sm font-normal text-ink-soft">{detail}</span>
    </span>
  );
}
