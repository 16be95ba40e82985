import { useId } from 'react';

/** The striped border of a Basotho blanket, shown under the header and above the footer. */
export function BlanketBand({ className = '' }: { className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden width="100%" height="6" className={`block ${className}`}>
      <defs>
        <pattern id={id} width="36" height="6" patternUnits="userSpaceOnUse">
          <path fill="#0b3b32" d="M0 0h36v6H0z" />
          <path fill="#f5b324" d="m0 0 6 6 6-6zM24 6l6-6 6 6z" />
          <path fill="#c4502d" d="m12 6 6-6 6 6z" />
        </pattern>
      </defs>
      <rect width="100%" height="6" fill={`url(#${id})`} />
    </svg>
  );
}
