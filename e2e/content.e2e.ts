import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { becomeAdmin, becomeStudent, call, fillProfile, openAdmin, payFor } from './by-api.ts';
import { pdfProof, pictureProof } from './proofs.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';

async function openContent(
  browser: Browser,
  viewport: { width: number; height: number } | null,
): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await becomeAdmin(page);
  await page.goto('/admin/content');
  await expect(page.getByRole('heading', { name: 'Content Management' })).toBeVisible();
  return page;
}

test('an admin adds a PDF and a link, a paying student opens the PDF, and the admin deletes both (CONTENT-5, CONTENT-8)', async ({
  page,
  browser,
  viewport,
}) => {
  const tag = makeTag();
  const titles = { paper: `Forces paper ${tag}`, link: `Forces by simulation ${tag}` };
  const pdf = { ...pdfProof(), name: 'forces-2023.pdf' };

  const admin = await openContent(browser, viewport);
  await admin.getByRole('button', { name: 'Upload Content' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Upload Content' });
  const submit = dialog.getByRole('button', { name: 'Upload Content' });
  await expect(dialog.getByLabel('Subject')).toHaveValue('mathematics');
  await expect(dialog.getByLabel('Content Type')).toHaveValue('document');
  await submit.click();
  for (const words of ['Please enter a title', 'Please enter a description', 'Please choose a file']) {
    await expect(dialog.getByText(words)).toBeVisible();
  }
  await expectAccessible(admin);

  await dialog.getByLabel('Title').fill(titles.paper);
  await dialog.getByLabel('Subject').selectOption('physics');
  await dialog.getByLabel('Description').fill('Structured questions');
  await dialog.getByLabel('Content Type').selectOption('past-paper');
  await dialog.getByLabel('Year').fill('2023');
  await dialog.getByLabel('File').setInputFiles({ ...pdf, name: 'forces.exe' });
  await expect(dialog.getByText(/Invalid file format/)).toBeVisible();
  await dialog.getByLabel('File').setInputFiles({ ...pictureProof(40, 40), name: 'forces.pdf' });
  await submit.click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Invalid file format' })).toBeVisible();
  await dialog.getByLabel('File').setInputFiles(pdf);
  await submit.click();
  await expect(dialog).toHaveCount(0);
  const paper = admin.getByRole('article').filter({ hasText: titles.paper });
  await expect(paper.getByText('past paper 2023')).toBeVisible();
  await expect(paper.getByText('forces-2023.pdf')).toBeVisible();
  await expect(paper.getByText('Active', { exact: true })).toBeVisible();
  await expectAccessible(admin);

  await admin.getByRole('button', { name: 'Upload Content' }).click();
  await dialog.getByLabel('Content Type').selectOption('link');
  await expect(dialog.getByLabel('File')).toHaveCount(0);
  await dialog.getByLabel('Title').fill(titles.link);
  await dialog.getByLabel('Subject').selectOption('physics');
  await dialog.getByLabel('Description').fill('Push a crate');
  await dialog.getByLabel('URL').fill('javascript:alert(1)');
  await submit.click();
  await expect(dialog.getByText('Please enter a valid URL')).toBeVisible();
  await dialog.getByLabel('URL').fill('https://example.com/forces');
  await submit.click();
  await expect(dialog).toHaveCount(0);

  await admin.getByLabel('Content Type').selectOption('link');
  await expect(paper).toHaveCount(0);
  await expect(admin).toHaveURL(/\?type=link/);
  const link = admin.getByRole('article').filter({ hasText: titles.link });
  await expect(link.getByRole('link', { name: 'View Content' })).toHaveAttribute(
    'href',
    'https://example.com/forces',
  );

  await becomeStudent(page, { name: `Lerato ${tag}`, email: `library.${tag}@example.org`.toLowerCase() });
  await fillProfile(page.request, 'Lerato');
  await page.goto('/student');
  await page.getByRole('region', { name: 'Your Subjects' }).getByRole('link', { name: 'Library' }).click();
  await page.waitForURL('**/student/library');
  await expect(page.getByText('Payment Required')).toBeVisible();
  const entry = page.getByRole('article').filter({ hasText: titles.paper });
  await expect(entry.getByText('Locked')).toBeVisible();
  await expect(entry.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);

  const payment = await payFor(page.request, 'bundle-5');
  await call(await openAdmin(), 'POST', `/payments/${payment}/approve`);
  await page.reload();
  await expect(page.getByText(/^Payment (Required|Under Review)$/)).toHaveCount(0);
  await page.getByLabel('Content Type').selectOption('past-paper');
  await expect(page.getByRole('heading', { name: '2023' })).toBeVisible();
  await expect(entry.getByText(/PDF · 1 KB/)).toBeVisible();
  await expectAccessible(page);
  const address = await entry.getByRole('link', { name: /^Open/ }).getAttribute('href');
  const part = await page.request.get(address ?? '', { headers: { range: 'bytes=0-7' } });
  expect([part.status(), await part.text()]).toEqual([206, '%PDF-1.4']);
  expect(part.headers()).toMatchObject({
    'content-range': `bytes 0-7/${pdf.buffer.length}`,
    'content-disposition': expect.stringMatching(/^inline/),
  });

  await admin.getByLabel('Content Type').selectOption('');
  await paper.getByRole('button', { name: 'Deactivate' }).click();
  await expect(paper.getByText('Inactive', { exact: true })).toBeVisible();
  expect((await page.request.get(address ?? '')).status()).toBe(404);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible();
  await expect(entry).toHaveCount(0);

  for (const item of [paper, link]) {
    await item.getByRole('button', { name: 'Delete' }).click();
    await expect(admin.getByRole('dialog')).toBeVisible();
    await expectAccessible(admin);
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(item).toHaveCount(0);
    // On a phone the toast covers the buttons of the next card.
    await admin.getByRole('button', { name: 'Dismiss' }).last().click();
  }
  expect((await admin.request.get(address ?? '')).status()).toBe(404);
  await admin.context().close();
});

/** Returns three seconds of video, padded to `size` bytes with a `free` box that players skip. */
function video(size: number) {
  const lesson = readFileSync(new URL('lesson.mp4', import.meta.url));
  const skipped = Buffer.alloc(size - lesson.length);
  skipped.writeUInt32BE(skipped.length);
  skipped.write('free', 4, 'latin1');
  return { name: 'forces.mp4', mimeType: 'video/mp4', buffer: Buffer.concat([lesson, skipped]) };
}

test(
  'a video upload resumes after a dropped connection, and the video plays in the page',
  { tag: '@slow' },
  async ({ browser, viewport }) => {
    const title = `Forces on film ${makeTag()}`;
    const admin = await openContent(browser, viewport);
    let pieces = 0;
    await admin.route('**/api/uploads/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      pieces += 1;
      return pieces === 2 ? route.abort('connectionreset') : route.continue();
    });
    await admin.getByRole('button', { name: 'Upload Content' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Upload Content' });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Description').fill('Pushing a crate');
    await dialog.getByLabel('Content Type').selectOption('video');
    await dialog.getByLabel('File').setInputFiles(video(5 * 1024 * 1024));
    await dialog.getByRole('button', { name: 'Upload Content' }).click();
    // Every part passes through the test, which takes long on a busy machine.
    await expect(dialog).toHaveCount(0, { timeout: 60_000 });
    expect(pieces, 'six parts below 1 MB, one of them sent twice').toBe(7);

    const card = admin.getByRole('article').filter({ hasText: title });
    await expect(card.getByText('forces.mp4 (5.0 MB)')).toBeVisible();
    await card.getByRole('button', { name: 'Preview' }).click();
    const player = admin.getByRole('dialog', { name: title }).locator('video');
    await expect
      .poll(() => player.evaluate((element: HTMLVideoElement) => element.duration))
      .toBeGreaterThan(1);
    await player.evaluate((element: HTMLVideoElement) => element.play());
    await expect
      .poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0);
    await expectAccessible(admin);
    await admin.context().close();
  },
);
