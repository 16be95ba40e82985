import type { Caches } from '../platform/caches.ts';
import { encodePage, type PageVariant } from './encode-page.ts';
import { fillPage, type PageFilling } from './fill-page.ts';
import type { SitePage } from './site-page.ts';

/** Gives a page as it is sent at present. */
export type FilledPages = (page: SitePage, filling: PageFilling) => Promise<readonly PageVariant[]>;

/**
 * Keeps every page with the present name and address in it, compressed: that is slow, and they change once in a year.
 * Whoever asks says what they are at this moment, so every node follows a change with its next answer.
 */
export function createFilledPages(caches: Caches): FilledPages {
  let present = '';
  let filled = new Map<SitePage, Promise<readonly PageVariant[]>>();
  caches.register('Pages', () => {
    const { size } = filled;
    filled = new Map();
    return size;
  });
  return (page, { platformName, contactEmail }) => {
    const asked = JSON.stringify([platformName, contactEmail]);
    if (asked !== present) [present, filled] = [asked, new Map()];
    let made = filled.get(page);
    if (!made) filled.set(page, (made = encodePage(fillPage(page.html, { platformName, contactEmail }))));
    return made;
  };
}
