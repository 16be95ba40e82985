import { cx, type CxOptions } from 'class-variance-authority';
import { twMerge } from 'tailwind-merge';

/** Joins class names; where two Tailwind utilities contradict each other, the later one wins. */
export function cn(...classes: CxOptions): string {
  return twMerge(cx(...classes));
}
