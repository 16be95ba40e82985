import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';

export interface MenuButtonProps {
  /** The content of the button. */
  label: ReactNode;
  /** Class names of the button. */
  className?: string;
  /** The edge of the button that the panel is aligned with. */
  align?: 'start' | 'end';
  panelClassName?: string;
  /** Links and buttons. Choosing one closes the panel. */
  children: ReactNode;
}

/**
 * A button that opens a panel of links and buttons (a disclosure, not a menu role). Esc, a press outside and tabbing
 * out close it; Esc also restores the focus.
 */
export function MenuButton({
  label,
  className,
  align = 'end',
  panelClassName = '',
  children,
}: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  // A native listener instead of onClick, because the panel is not an interactive element.
  const panelRef = useCallback((panel: HTMLDivElement) => {
    const closeOnChoice = (event: MouseEvent) => {
      if (!(event.target instanceof Element && event.target.closest('a, button'))) return;
      // React handles the click later, at its root. Closing immediately would unmount the entry before its handler
      // runs.
      setTimeout(() => setOpen(false));
    };
    panel.addEventListener('click', closeOnChoice);
    return () => panel.removeEventListener('click', closeOnChoice);
  }, []);

  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      buttonRef.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);

  return (
    <div ref={rootRef} className="relative">
      <button
        ref={buttonRef}
        type="button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
        className={className}
      >
        {label}
      </button>
      {open && (
        <div
          id={panelId}
          ref={panelRef}
          className={`absolute top-[calc(100%+0.5rem)] z-40 max-w-[calc(100vw-2rem)] min-w-60 animate-rise rounded-lg [animation-duration:0.16s] border border-line bg-surface p-2 text-ink shadow-lift ${align === 'end' ? 'right-0' : 'left-0'} ${panelClassName}`}
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** Styles of a panel entry, link or button. */
export const menuEntryStyles =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-left font-medium hover:bg-pine-600/10 hover:text-pine-700';
