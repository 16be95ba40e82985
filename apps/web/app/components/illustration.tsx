import type { ComponentProps } from 'react';
import { useLite } from '../lib/browser/lite.ts';

export interface IllustrationProps extends Omit<ComponentProps<'img'>, 'alt'> {
  src: string;
  width: string;
  height: string;
}

/** A decorative picture. Lite leaves it out. */
export function Illustration(props: IllustrationProps) {
  if (useLite()) return null;
  return <img alt="" decoding="async" {...props} />;
}
