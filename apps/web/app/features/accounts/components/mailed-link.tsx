import type { ReactNode } from 'react';
import { LoadingNote } from '../../../components/ui/spinner.tsx';
import { useHydrated } from '../../../lib/use-hydrated.ts';

export interface MailedLinkProps {
  /** Whether the address contains the parameters of a link. */
  isLinked: boolean;
  /** What a visitor sees who came without a link. */
  withoutLink: ReactNode;
  /** Shown while the link is being opened. */
  opening: string;
  children: ReactNode;
}

/**
 * A page behind the links of a mail. It is prerendered without a link: complete for a visitor who came without one. For
 * the others a script in the head sets `data-linked` (`scripts/defer-scripts.mjs`), and they see a note until hydration.
 */
export function MailedLink({ isLinked, withoutLink, opening, children }: MailedLinkProps) {
  const hydrated = useHydrated();
  if (hydrated && isLinked) return children;
  return (
    <>
      <div className={hydrated ? undefined : '[[data-linked]_&]:hidden'}>{withoutLink}</div>
      {!hydrated && (
        <LoadingNote className="min-h-[24rem] [:root:not([data-linked])_&]:hidden">{opening}</LoadingNote>
      )}
    </>
  );
}
