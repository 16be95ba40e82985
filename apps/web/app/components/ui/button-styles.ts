import { cva, type VariantProps } from 'class-variance-authority';

/** Styles of buttons, links that look like buttons, and icon buttons. */
export const buttonStyles = cva(
  'inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 rounded-md text-center font-semibold leading-tight transition-[background-color,border-color,color,box-shadow,transform] duration-150 active:translate-y-px disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 aria-busy:opacity-100',
  {
    variants: {
      variant: {
        primary:
          'bg-pine-600 text-white shadow-[inset_0_1px_0_rgb(255_255_255/0.16),0_1px_2px_rgb(8_43_37/0.3),0_6px_16px_-8px_rgb(8_43_37/0.6)] hover:bg-pine-700',
        secondary:
          'bg-marigold-400 text-pine-900 shadow-[inset_0_1px_0_rgb(255_255_255/0.35),0_1px_2px_rgb(124_79_7/0.3)] hover:bg-marigold-300',
        outline:
          'border border-line-strong bg-surface text-ink hover:border-pine-600 hover:bg-pine-50 hover:text-pine-700',
        ghost: 'text-pine-700 hover:bg-pine-600/10',
        danger:
          'bg-danger text-white shadow-[inset_0_1px_0_rgb(255_255_255/0.14),0_1px_2px_rgb(96_20_16/0.3)] hover:bg-danger-strong',
        link: 'text-pine-600 underline decoration-[1.5px] underline-offset-4 hover:text-pine-800 hover:decoration-[2.5px]',
      },
      size: {
        sm: 'min-h-11 px-3.5 py-1.5 text-sm pointer-fine:min-h-9',
        md: 'min-h-11 px-5 py-2.5',
        lg: 'min-h-13 rounded-lg px-7 py-3 text-lg',
      },
      block: { true: 'w-full', false: '' },
    },
    compoundVariants: [{ variant: 'link', className: 'px-1' }],
    defaultVariants: { variant: 'primary', size: 'md', block: false },
  },
);

export type ButtonStyleProps = VariantProps<typeof buttonStyles>;
