import type { ReactNode } from 'react';

/** Something to be typed or looked for letter by letter. */
export function Typed({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-sm bg-black/5 px-1 py-0.5 text-[0.875em] [overflow-wrap:anywhere]">
      {children}
    </code>
  );
}
