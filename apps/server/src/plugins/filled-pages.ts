import type { Caches } from '../platform/caches.ts';
import { encodePage, type PageVariant } from './encode-page.ts';
import { fillPage, type PageFilling } from './fill-page.ts';
import type { SitePage } from './site-page.ts';

/** Returns a page, filled with the current settings and compressed. */
export type FilledPages = (page: SitePage, filling: PageFilling) => Promise<readonly PageVariant[]>;

/**
 * Caches every page with the current name, address, packages and subjects, because compressing is slow and they rarely
 * change. The caller
 * passes the current values, so every node picks up a change with its next response.
 */
export function createFilledPages(caches: Caches): FilledPages {
  let present = '';
  let filled = new Map<SitePage, Promise<readonly PageVariant[]>>();
  caches.register('Pages', () => {
    const { size } = filled;
    filled = new Map();
    return size;
  });
  return (page, { platformName, contactEmail, packages, subjects }) => {
    const filling = { platformName, contactEmail, packages, subjects };
    const asked = JSON.stringify(filling);
    if (asked !== present) [present, filled] = [asked, new Map()];
    let made = filled.get(page);
    if (!made) filled.set(page, (made = encodePage(fillPage(page.html, filling))));
    return made;
  };
}
