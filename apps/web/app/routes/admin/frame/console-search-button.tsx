import { Search } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { ConsoleSearch } from '../../../features/users/components/console-search.tsx';
import { useShortcuts } from '../../../lib/browser/shortcuts.ts';

/** Opens the search over students, bookings and money, as `/` and Ctrl K do. */
export function ConsoleSearchButton() {
  const [open, setOpen] = useState(false);
  useShortcuts({ search: () => setOpen(true) });
  return (
    <>
      <IconButton
        label="Search"
        aria-keyshortcuts="/ Control+K Meta+K"
        icon={<Search aria-hidden className="size-5.5" />}
        onClick={() => setOpen(true)}
      />
      <ConsoleSearch open={open} onOpenChange={setOpen} />
    </>
  );
}
