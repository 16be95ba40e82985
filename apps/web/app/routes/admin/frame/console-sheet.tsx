import { Dialog } from '@base-ui/react/dialog';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Brand } from '../../../components/brand.tsx';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { cn } from '../../../lib/cn.ts';
import { ConsoleNav } from './console-nav.tsx';
import type { WaitingCounts } from './console-tabs.ts';

/** The sidebar on narrow screens: a sheet from the left, opened by the Menu button. */
export function ConsoleSheet({ waiting }: { waiting: WaitingCounts | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className={cn(buttonStyles({ variant: 'ghost' }), '-ml-2 size-11 p-0 lg:hidden')}>
        <Menu aria-hidden className="size-6" />
        <span className="sr-only">Menu</span>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 min-h-dvh bg-pine-900/55 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="on-dark fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col gap-6 overflow-y-auto bg-pine-800 px-3 py-4 shadow-float outline-none transition-transform duration-200 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="flex items-center justify-between gap-2 pl-1.5">
            <Brand tone="paper" />
            <Dialog.Close className="grid size-11 place-items-center rounded-md text-pine-100 hover:bg-white/10">
              <X aria-hidden className="size-5" />
              <span className="sr-only">Close</span>
            </Dialog.Close>
          </div>
          <ConsoleNav waiting={waiting} onNavigate={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
