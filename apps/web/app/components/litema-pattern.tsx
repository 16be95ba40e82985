import { useId } from 'react';

/** A pattern of four-petalled flowers, as in the plaster of Basotho houses, in the current text colour. */
export function LitemaPattern({ className = '', scale = 1 }: { className?: string; scale?: number }) {
  const id = useId();
  return (
    <svg aria-hidden className={`pointer-events-none ${className}`} width="100%" height="100%">
      <defs>
        <pattern
          id={id}
          width="56"
          height="56"
          patternUnits="userSpaceOnUse"
          patternTransform={`scale(${scale})`}
        >
          <path
            fill="currentColor"
            d="M28 28A28 28 0 0 1 0 0a28 28 0 0 1 28 28zM28 28A28 28 0 0 1 56 0a28 28 0 0 1-28 28zM28 28a28 28 0 0 1-28 28 28 28 0 0 1 28-28zM28 28a28 28 0 0 1 28 28 28 28 0 0 1-28-28z"
          />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
