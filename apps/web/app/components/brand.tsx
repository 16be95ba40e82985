import { usePlatform } from '../lib/centre/platform.ts';

/** The logo: an open book that is also a mountain with the sun behind it. */
export function BrandMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden className={`shrink-0 ${className}`}>
      <rect width="48" height="48" rx="13" fill="#0B3B32" />
      <circle cx="24" cy="15.5" r="6.5" fill="#F5B324" />
      <path d="M24 16 7 34.5v5L24 31z" fill="#FBF6EC" />
      <path d="m24 16 17 18.5v5L24 31z" fill="#A9CFBF" />
      <path d="M24 31 7 39.5h4.5L24 35.2l12.5 4.3H41z" fill="#DB6B45" />
    </svg>
  );
}

/** The logo with the platform's name; `compact` visually hides the name on narrow phones. */
export function Brand({ tone = 'ink', compact = false }: { tone?: 'ink' | 'paper'; compact?: boolean }) {
  const { platformName } = usePlatform();
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <BrandMark />
      <span
        className={`font-display truncate text-2xl leading-none ${tone === 'paper' ? 'text-paper' : 'text-ink'} ${compact ? 'max-[27rem]:sr-only' : ''}`}
      >
        {platformName}
      </span>
    </span>
  );
}
