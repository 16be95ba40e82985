import { chromium } from '@playwright/test';
import { becomeStudent, fillProfile } from './by-api.ts';
import { getCentre } from './centres.ts';
import { expect, makeTag, test } from './test.ts';

test(
  'a page from the back-forward cache shows nobody after a sign-out in another tab (ACCESS-3)',
  { tag: '@slow' },
  async () => {
    const centre = getCentre();
    const browser = await chromium.launch({
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: ['--no-sandbox'],
      // Playwright switches the cache off.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    try {
      const context = await browser.newContext({ baseURL: centre.url });
      const page = await context.newPage();
      const tag = makeTag();
      await becomeStudent(page, { name: `Mpho${tag} Letsie`, email: `mpho.${tag}@families.example` });
      await fillProfile(page.request, `Thabo${tag}`);
      await page.goto('/student');
      await expect(page.getByText(`Thabo${tag}`).first()).toBeVisible();
      await page.goto('/terms');

      const other = await context.newPage();
      expect((await other.request.delete('/api/sign-ins/current')).ok()).toBe(true);

      await page.goBack();
      await expect(page).toHaveURL(/^[^?]*:\d+\/$/);
      await expect(page.getByText(tag)).toHaveCount(0);
      await context.close();
    } finally {
      await browser.close();
    }
  },
);
