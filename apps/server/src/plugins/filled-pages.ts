import type { Caches } from '../platform/caches.ts';
import { encodePage, type PageVariant } from './encode-page.ts';
import { fillPage, type PageFilling } from './fill-page.ts';
import { makeLite } from './lite-page.ts';
import type { SitePage } from './site-page.ts';

/** Returns a page, filled with the current settings, in Lite if wanted, and compressed. */
export type FilledPages = (
  page: SitePage,
  view: PageFilling & { readonly isLite: boolean },
) => Promise<readonly PageVariant[]>;

/** The pages in one form: complete or Lite. */
type PagesOfForm = Map<SitePage, Promise<readonly PageVariant[]>>;
const createForms = (): Record<'full' | 'lite', PagesOfForm> => ({ full: new Map(), lite: new Map() });

/**
 * Caches every page with the current name, address, packages and subjects, because compressing is slow and they rarely
 * change. The caller
 * passes the current values, so every node picks up a change with its next response.
 */
export function createFilledPages(caches: Caches): FilledPages {
  let present = '';
  let filled = createForms();
  caches.register('Pages', () => {
    const size = filled.full.size + filled.lite.size;
    filled = createForms();
    return size;
  });
  return (page, { platformName, contactEmail, packages, subjects, isLite }) => {
    const filling = { platformName, contactEmail, packages, subjects };
    const asked = JSON.stringify(filling);
    if (asked !== present) [present, filled] = [asked, createForms()];
    const pages = filled[isLite ? 'lite' : 'full'];
    let made = pages.get(page);
    if (!made) {
      const html = fillPage(page.html, filling);
      pages.set(page, (made = encodePage(isLite ? makeLite(html) : html)));
    }
    return made;
  };
}
