import { preload } from 'react-dom';
import { useLite } from './lite.ts';

/**
 * Preloads a font together with the stylesheet, so that the first paint has it on all but the slowest connections. Lite
 * has no web fonts.
 */
export function useFont(href: string): void {
  if (!useLite()) preload(href, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}
