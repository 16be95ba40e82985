import { Fragment } from 'react';

/** Text that is read or typed character by character. Lines break between its words, not at their hyphens. */
export function Typed({ children }: { children: string }) {
  return (
    <code className="rounded-sm bg-black/5 px-1 py-0.5 text-[0.875em]">
      {children.split(' ').map((word, index) => (
        <Fragment key={index}>
          {index > 0 && ' '}
          <span className="whitespace-nowrap">{word}</span>
        </Fragment>
      ))}
    </code>
  );
}
