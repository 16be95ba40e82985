import type { Page } from '@playwright/test';

/** The screens of the tests. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false };

/**
 * Takes the mouse away from the pages opened next. The headless shell has one at the top left that moves when a page is
 * drawn, which wakes a page that waits for the first interaction. A phone has none.
 */
export const removeMouse = (page: Page) =>
  page.addInitScript(() => {
    const ignore = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') event.stopImmediatePropagation();
    };
    addEventListener('pointermove', ignore, { capture: true });
  });
