import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { buttonStyles } from './button-styles.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name. */
  title: string;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** False while an operation must not be interrupted: disables Esc, presses outside and the Close button. */
  isDismissible?: boolean;
  /** Gets the focus first. By default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Gets the focus back. By default what had it before; a dialog whose field has `autoFocus` must say what. */
  finalFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Returns false when the focus is in another dialog, which opened while this one closed, and `wished` otherwise. */
function finalFocusOf(popup: HTMLElement | null, wished: HTMLElement | null): HTMLElement | null | false {
  const withFocus = document.activeElement?.closest('[role="dialog"]') ?? null;
  return withFocus === null || withFocus === popup ? wished : false;
}

const WIDTHS = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl', xl: 'sm:max-w-4xl' } as const;

/** A bottom sheet on phones, a centred window elsewhere. Traps the focus, restores it, and closes with Esc. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  isDismissible = true,
  initialFocus,
  finalFocus,
  children,
}: DialogProps) {
  const popupRef = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={!isDismissible}
      onOpenChange={(next, details) => {
        if (!next && !isDismissible) details.cancel();
        else onOpenChange(next);
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-50 min-h-dvh bg-pine-900/55 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center overflow-hidden sm:items-center sm:p-6">
          <BaseDialog.Popup
            ref={popupRef}
            initialFocus={initialFocus}
            finalFocus={finalFocus && (() => finalFocusOf(popupRef.current, finalFocus.current))}
            className={cn(
              'relative flex max-h-[calc(100dvh-1.5rem)] w-full flex-col overflow-hidden rounded-t-2xl bg-surface shadow-float outline-none after:pointer-events-none after:absolute after:inset-0 after:bg-pine-900/50 after:opacity-0 after:transition-opacity data-nested-dialog-open:after:opacity-100 transition-[opacity,translate] duration-200 ease-out data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0 sm:max-h-full sm:rounded-xl',
              WIDTHS[size],
            )}
          >
            <BaseDialog.Title
              className={cn(
                'border-b border-line py-4.5 pl-5 text-xl sm:pl-6',
                isDismissible ? 'pr-16' : 'pr-5',
              )}
            >
              {title}
            </BaseDialog.Title>
            {/* The padding of scrolling keeps a focused control above actions that stay at the bottom edge. */}
            <div className="min-h-0 flex-1 scroll-pb-40 overflow-y-auto overscroll-contain sm:scroll-pb-24 px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-6">
              {description !== undefined && (
                <BaseDialog.Description className="mb-4 text-ink-soft" render={<div />}>
                  {description}
                </BaseDialog.Description>
              )}
              {children}
            </div>
            {/* Last in the DOM, so that the first field gets the initial focus. */}
            {isDismissible && (
              <BaseDialog.Close
                className={cn(buttonStyles({ variant: 'ghost' }), 'absolute top-2.5 right-3 size-11 p-0')}
              >
                <X aria-hidden className="size-5" />
                <span className="sr-only">Close</span>
              </BaseDialog.Close>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

export interface DialogActionsProps {
  /** For several independent actions: they keep their order and wrap. */
  wrap?: boolean;
  /** Keeps the buttons at the bottom edge of a dialog that is higher than the window. */
  stays?: boolean;
  className?: string;
  children: ReactNode;
}

/** The row of buttons at the end of a dialog. Put the primary one last; on phones it is shown on top. */
export function DialogActions({ wrap = false, stays = false, className, children }: DialogActionsProps) {
  const layout = wrap ? 'flex-wrap max-sm:[&>*]:grow' : 'flex-col-reverse sm:flex-row';
  return (
    <div
      className={cn(
        'flex gap-2.5 sm:justify-end',
        layout,
        stays
          ? 'sticky -bottom-5 z-10 -mx-5 -mb-5 border-t border-line bg-surface px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6'
          : 'mt-6',
        className,
      )}
    >
      {children}
    </div>
  );
}
