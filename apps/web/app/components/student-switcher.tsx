import type { CurrentUser, GuardedStudent } from '@thuto/contract/accounts';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import UsersRound from 'lucide-react/icons/users-round';
import { Link, useLocation } from 'react-router';
import { buildStudentSearch } from '../lib/students/student.ts';
import { MenuButton, menuEntryStyles } from './ui/menu-button.tsx';

export interface StudentSwitcherProps {
  students: CurrentUser['students'];
  chosen: GuardedStudent;
}

/** The menu of students, for accounts that act for several. Choosing one keeps the page. */
export function StudentSwitcher({ students, chosen }: StudentSwitcherProps) {
  const { pathname } = useLocation();
  return (
    <div className="border-t border-line bg-sunken/60">
      <div className="page-width flex min-h-11 items-center">
        <MenuButton
          align="start"
          className="-ml-2 flex min-h-11 items-center gap-2 rounded-md px-2 font-semibold hover:bg-pine-600/10"
          label={
            <>
              <UsersRound aria-hidden className="size-5 shrink-0 text-pine-700" />
              <span className="max-w-[70vw] truncate">Acting for {chosen.firstName}</span>
              <ChevronDown aria-hidden className="size-4 shrink-0" />
            </>
          }
        >
          <ul aria-label="Students">
            {students.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={{ pathname, search: buildStudentSearch(id) }}
                  aria-current={id === chosen.id ? 'true' : undefined}
                  className={menuEntryStyles}
                >
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  {id === chosen.id && <Check aria-hidden className="size-5 shrink-0 text-pine-700" />}
                </Link>
              </li>
            ))}
          </ul>
        </MenuButton>
      </div>
    </div>
  );
}
