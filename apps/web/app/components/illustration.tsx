import { ILLUSTRATION_ATTRIBUTE } from '@thuto/contract/site';
import type { ComponentProps } from 'react';
import { useLite } from '../lib/lite.ts';

export interface IllustrationProps extends Omit<ComponentProps<'img'>, 'alt'> {
  src: string;
  width: string;
  height: string;
}

/** A decorative picture. Lite leaves it out; the server removes it from prerendered pages by its attribute. */
export function Illustration(props: IllustrationProps) {
  if (useLite()) return null;
  return <img {...{ [ILLUSTRATION_ATTRIBUTE]: '' }} alt="" decoding="async" {...props} />;
}
