import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

/** Messages the browser itself prints for answers that a test provokes on purpose. */
const EXPECTED =
  /Failed to load resource: the server responded with a status of (401|403|404|409|410|413|415|422)/;

/** A test whose pages may neither throw nor write an error to the console. */
export const test = base.extend<{ problems: string[]; allowed: RegExp | null }>({
  /** What else the browser may print in a test, because it is what the test is about. */
  allowed: [null, { option: true }],
  problems: [
    async ({ context, allowed }, use) => {
      const problems: string[] = [];
      context.on('weberror', (error) => problems.push(error.error().message));
      context.on('console', (message) => {
        const text = message.text();
        if (message.type() !== 'error' || EXPECTED.test(text) || allowed?.test(text)) return;
        problems.push(text);
      });
      await use(problems);
      expect(problems, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

/** Holds a page against axe's WCAG 2.2 AA rules, and against scrolling sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that is drawn in the browser gets its title a moment after its first words.
  await expect(page).toHaveTitle(/\S/);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'pixels that stick out sideways').toBeLessThanOrEqual(0);
}

export { expect };
