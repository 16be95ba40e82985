import { writeFileSync } from 'node:fs';
import { becomeStudent, call } from './by-api.ts';
import { openCentre, type OwnCentre } from './own-centre.ts';
import { pdfProof } from './proofs.ts';
import { expect, test } from './test.ts';

test.use({ allowed: /net::ERR_|status of 50[0-9]/ });
test.describe.configure({ timeout: 400_000 });

const MEGABYTE = 1024 * 1024;
/** Throttled so that the upload takes a few seconds and can be interrupted. Bytes per second. */
const LINE = { latency: 20, downloadThroughput: -1, uploadThroughput: 2 * MEGABYTE };

let centre: OwnCentre;

test.beforeAll(async () => {
  test.setTimeout(400_000);
  centre = await openCentre();
});
test.afterAll(async () => {
  await centre?.close();
});

test(
  'an upload resumes after a server crash and after a reload of the tab',
  { tag: '@slow' },
  async ({ browser }, testInfo) => {
    // A file on disk keeps its modification time, which identifies it when the upload resumes.
    const proof = testInfo.outputPath('bank receipt.pdf');
    const bytes = pdfProof(10 * MEGABYTE).buffer;
    writeFileSync(proof, bytes);
    const context = await browser.newContext({ baseURL: centre.url, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await becomeStudent(page, { name: 'Lineo Upload', email: 'lineo@example.org' }, { centre });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...LINE });

    const offsets: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
    const share = async () =>
      Number(await page.getByRole('progressbar', { name: 'Upload progress' }).getAttribute('aria-valuenow'));
    const submit = async () => {
      await page.goto('/student/profile?step=payment');
      await page.getByRole('radio', { name: /5-Session Bundle/ }).check();
      await page.getByLabel('Payment proof').setInputFiles(proof);
      await page.getByRole('button', { name: 'Submit Payment Proof' }).click();
    };

    await test.step('the tab is reloaded during the upload', async () => {
      await submit();
      await expect.poll(share).toBeGreaterThan(30);
      await page.reload();
      await expect(page.getByText('was not finished. Choose the same file again')).toBeVisible();
    });
    expect(offsets[0]).toBe(0);
    const before = offsets.length;

    await test.step('the server crashes during the upload and restarts', async () => {
      await submit();
      await expect.poll(share).toBeGreaterThan(50);
      await centre.crash();
      await expect(
        page.getByText('The connection is lost. The upload goes on when it is back.'),
      ).toBeVisible();
      await centre.restart();
      await expect(
        page.getByText('Payment proof uploaded successfully! We will review and approve it soon.'),
      ).toBeVisible({ timeout: 90_000 });
    });
    expect(
      offsets.slice(before).filter((offset) => offset === 0),
      'parts sent from the start again',
    ).toEqual([]);

    const { items } = await call<{ items: { proof: { url: string } }[] }>(
      page.request,
      'GET',
      '/students/{studentId}/payments',
    );
    expect(items).toHaveLength(1);
    const stored = await page.request.get(items[0]?.proof.url ?? '');
    expect(bytes.equals(await stored.body()), 'stored bytes equal the chosen file').toBe(true);
    await context.close();
  },
);
