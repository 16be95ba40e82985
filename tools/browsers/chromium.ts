import { chromium } from '@playwright/test';
import type { Browser } from './browser.ts';
import { SCREEN } from './browser.ts';

const ARGS = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--headless', '--disable-dev-shm-usage'];

/**
 * Starts an old Chromium. Playwright drives it, but none of its locators: they need functions that old engines lack.
 * @param folder with the browser and its libraries
 */
export async function openChromium(folder: string): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: `${folder}/chromium`,
    args: ARGS,
    env: { ...process.env, LD_LIBRARY_PATH: `${folder}:${folder}/lib` },
  });
  let errors: string[] = [];
  const openPage = async () => {
    const context = await browser.newContext({ viewport: SCREEN, deviceScaleFactor: 1 });
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    return page;
  };
  let page = await openPage();
  return {
    version: `Chromium ${browser.version()}`,
    open: async (url) => {
      await page.goto(url);
    },
    evaluate: (expression) => page.evaluate(expression),
    pressAt: (x, y) => page.mouse.click(x, y),
    takePicture: () => page.screenshot(),
    async forget() {
      await page.context().close();
      page = await openPage();
    },
    takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
    close: () => browser.close(),
  };
}
