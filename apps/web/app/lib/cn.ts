import { cx, type CxOptions } from 'class-variance-authority';
import { createTailwindMerge } from 'tailwind-merge';

const isAny = (value: string) => value !== '';
const isFontSize = (value: string) => /^(xs|sm|base|lg|\d?xl|\[[^#].*\])$/.test(value);
const isLength = (value: string) => /^(\d+|\[\d.*\])$/.test(value);
/** Not one side or corner of a border. */
const isWhole = (value: string) => !/^([xytrbl]|[tb][lr]|collapse)(-|$)/.test(value);
/** Not an image, a gradient or a shadow that is written out. */
const isPlain = (value: string) => !/^(\[|linear)/.test(value);

/** Returns a class group for each utility that takes any value: `p` for `p-4`. */
const valued = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, [{ [name]: [isAny] }]]));
/** Returns the same for utilities that also work without a value. */
const optional = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, [{ [name]: ['', isAny] }]]));

const SPACING = ['', 'x', 'y', 't', 'r', 'b', 'l'] as const;
const listSides = (name: string) => SPACING.map((side) => `${name}${side}`);

/** The sides that a utility with sides sets: `p` and `px`, which a later `p` replaces. */
const conflictsOfSides = (name: string) => ({
  [name]: listSides(name).slice(1),
  [`${name}x`]: [`${name}r`, `${name}l`],
  [`${name}y`]: [`${name}t`, `${name}b`],
});

/**
 * The utilities that components set and callers override. The complete configuration of the library would be 5 kB
 * (compressed) on every page.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    display: [
      'block',
      'inline',
      'inline-block',
      'flex',
      'inline-flex',
      'grid',
      'inline-grid',
      'contents',
      'hidden',
    ],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    sr: ['sr-only', 'not-sr-only'],
    'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
    'flex-wrap': [{ flex: ['wrap', 'nowrap'] }],
    'font-size': [{ text: [isFontSize] }],
    'text-align': [{ text: ['left', 'center', 'right'] }],
    'text-color': [{ text: [isAny] }],
    'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
    'font-family': [{ font: ['sans', 'display', 'mono'] }],
    'border-w': [{ border: ['', isLength] }],
    'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
    'border-color': [{ border: [isWhole] }],
    'border-w-l': [{ 'border-l': ['', isLength] }],
    'border-color-l': [{ 'border-l': [isAny] }],
    rounded: [{ rounded: ['', isWhole] }],
    bg: [{ bg: [isPlain] }],
    shadow: [{ shadow: [isPlain] }],
    justify: [{ justify: ['start', 'center', 'end', 'between'] }],
    'justify-items': [{ 'justify-items': [isAny] }],
    'justify-self': [{ 'justify-self': [isAny] }],
    ...valued(...listSides('p'), ...listSides('m'), 'gap', 'gap-x', 'gap-y', 'size', 'w', 'h'),
    ...valued('min-w', 'min-h', 'max-w', 'max-h', 'opacity', 'leading', 'tracking', 'space-y'),
    ...optional('shrink', 'grow', 'transition'),
    ...valued('items', 'self', 'grid-cols', 'z', 'top', 'right', 'bottom', 'left', 'order'),
    ...valued('inset', 'inset-x', 'inset-y', 'whitespace', 'overflow', 'overflow-x', 'overflow-y'),
  },
  conflictingClassGroups: {
    ...conflictsOfSides('p'),
    ...conflictsOfSides('m'),
    gap: ['gap-x', 'gap-y'],
    size: ['w', 'h'],
    inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
    'inset-x': ['right', 'left'],
    'inset-y': ['top', 'bottom'],
    'font-size': ['leading'],
    'border-w': ['border-w-l'],
    'border-color': ['border-color-l'],
    overflow: ['overflow-x', 'overflow-y'],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: [],
}));

/** Joins class names. When two Tailwind utilities conflict, the later one wins. */
export function cn(...classes: CxOptions): string {
  return merge(cx(...classes));
}
