import type { ReactNode } from 'react';

/** Text that is read or typed character by character. */
export function Typed({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-sm bg-black/5 px-1 py-0.5 text-[0.875em] [overflow-wrap:anywhere]">
      {children}
    </code>
  );
}
