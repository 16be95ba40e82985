import { wasSentInLite } from './lite.ts';

/**
 * Returns the link that preloads a font together with the stylesheet, so that the first paint has it on all but the
 * slowest connections. Lite has no web fonts.
 */
export const preloadFont = (href: string) =>
  wasSentInLite()
    ? []
    : [
        {
          rel: 'preload' as const,
          href,
          as: 'font' as const,
          type: 'font/woff2',
          crossOrigin: 'anonymous' as const,
        },
      ];
