import { twMerge } from 'tailwind-merge';
import { describe, expect, it } from 'vitest';
import { cn } from './cn.ts';

describe('cn', () => {
  it.each([
    ['px-5 py-2 text-sm', 'p-0'],
    ['p-5 sm:p-6', 'px-3 sm:pt-2'],
    ['size-5 shrink-0', 'w-3'],
    ['h-4 w-4', 'size-6'],
    ['flex flex-col items-center', 'grid justify-items-start'],
    ['flex-wrap gap-x-6 gap-y-3', 'flex-nowrap gap-2'],
    ['text-ink-soft text-sm text-left', 'text-xl'],
    ['text-ink-soft text-sm text-left', 'text-danger'],
    ['text-sm leading-6', 'text-right'],
    ['rounded-xl border border-line bg-surface shadow-soft', 'rounded-lg border-2 bg-sunken shadow-lift'],
    ['border border-dashed border-line-strong/60', 'border-line border-l-[6px] border-l-brick-500'],
    ['border-t-4 border-line', 'border-pine-600'],
    ['bg-pine-800', 'bg-linear-to-t'],
    ['font-display font-bold', 'font-normal'],
    ['mt-6 mb-6 -ml-2', 'my-0 mx-auto'],
    ['hover:bg-pine-50 aria-busy:opacity-100', 'hover:bg-pine-600/10'],
    ['min-h-11 min-w-0 max-w-md', 'min-h-60 max-w-none'],
    ['absolute top-2.5 right-3', 'inset-0'],
    ['sr-only block', 'not-sr-only'],
    ['transition-colors', 'transition-[width]'],
    ['overflow-x-auto', 'overflow-hidden'],
  ])('replaces the same classes as the complete configuration: %s + %s', (base, override) => {
    expect(cn(base, override)).toBe(twMerge(base, override));
  });
});
