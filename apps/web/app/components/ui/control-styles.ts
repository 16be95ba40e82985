import { cva } from 'class-variance-authority';

/** Styles of text inputs and selects. Text is 16 px, because phones zoom into smaller fields. */
export const controlStyles = cva(
  'block w-full min-w-0 rounded-md border border-line-strong bg-surface px-3.5 py-2.5 text-base leading-6 text-ink transition-[border-color,box-shadow] placeholder:text-ink-faint hover:border-pine-600 focus-within:border-pine-600 focus-within:shadow-[0_0_0_3px_rgb(17_94_78/0.14)] focus-visible:outline-2 focus-visible:outline-offset-1 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft [&[readonly]]:bg-sunken/60 aria-invalid:border-danger aria-invalid:hover:border-danger',
  {
    variants: { height: { line: 'min-h-11', area: 'min-h-28 resize-y' } },
    defaultVariants: { height: 'line' },
  },
);
