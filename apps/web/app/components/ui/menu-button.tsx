import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';

export interface MenuButtonProps {
  /** What the button shows. */
  label: ReactNode;
  /** Styles the button. */
  className?: string;
  /** Which edge of the button the panel keeps to. */
  align?: 'start' | 'end';
  panelClassName?: string;
  /** Links and buttons. Choosing one closes the panel. */
  children: ReactNode;
}

/**
 * A button that opens a panel of links and buttons (a disclosure: its entries keep being links and buttons).
 * Esc closes it and gives the focus back; so does pressing elsewhere or tabbing out.
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

  // Listened to here and not by onClick: the panel itself is no control, its entries are.
  const panelRef = useCallback((panel: HTMLDivElement) => {
    const closeOnChoice = (event: MouseEvent) => {
      if (!(event.target instanceof Element && event.target.closest('a, button'))) return;
      // React hears the click later, at its root: an entry that is gone by then would do nothing.
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

/** How an entry of the panel looks, be it a link or a button. */
export const menuEntryStyles =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-left font-medium hover:bg-pine-600/10 hover:text-pine-700';
