import { describe, expect, it } from 'vitest';
import { cn } from './cn.ts';

describe('cn', () => {
  it.each([
    [
      'rounded-xl border border-line bg-surface shadow-soft',
      'border-2 bg-sunken',
      'rounded-xl border-line shadow-soft border-2 bg-sunken',
    ],
    ['text-ink-soft text-sm', 'text-danger', 'text-sm text-danger'],
    ['font-display font-bold', 'font-normal', 'font-display font-normal'],
    ['p-5 sm:p-6', 'px-3 sm:pt-2', 'p-5 sm:p-6 px-3 sm:pt-2'],
  ])('lets a later utility win, also of our own theme: %s + %s', (base, override, merged) => {
    expect(cn(base, override)).toBe(merged);
  });
});
