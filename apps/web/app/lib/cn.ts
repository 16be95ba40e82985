import { cx, type CxOptions } from 'class-variance-authority';
import { twMerge } from 'tailwind-merge';

/** Joins class names. When two Tailwind utilities conflict, the later one wins. */
export function cn(...classes: CxOptions): string {
  return twMerge(cx(...classes));
}
