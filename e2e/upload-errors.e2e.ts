import type { Page } from '@playwright/test';
import { becomeStudent } from './by-api.ts';
import { pictureProof } from './proofs.ts';
import { expect, makeTag, test } from './test.ts';

test.use({ allowed: /status of (400|500)|net::ERR_FAILED/ });

const UPLOADS = '**/api/uploads';
const SUBMISSION = '**/api/students/*/payments';

/** Test name, URL, simulated failure (null: network error) and the message that the student sees. */
const FAILURES = [
  [
    'the session has expired',
    UPLOADS,
    { status: 401, code: 'sign_in_required' },
    'You are not authorized to upload files. Please log in again.',
  ],
  [
    'the upload is not found',
    SUBMISSION,
    { status: 404, code: 'upload_not_found' },
    'Storage bucket not found. Please contact support.',
  ],
  [
    'the file is not a picture',
    SUBMISSION,
    { status: 422, code: 'proof_format_invalid' },
    'Invalid file format. Please upload an image or PDF file.',
  ],
  [
    'the connection is cut',
    SUBMISSION,
    null,
    'Network error. Please check your internet connection and try again.',
  ],
  [
    'the server fails',
    SUBMISSION,
    { status: 500, code: 'internal_error' },
    'Error uploading payment proof. Please try again.',
  ],
] as const;

async function chooseAndSubmit(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /5-Session Bundle/ }).check();
  await page.getByLabel('Payment proof').setInputFiles(pictureProof());
  await page.getByRole('button', { name: 'Submit Payment Proof' }).click();
}

test(
  'every upload failure shows the right message and can be retried',
  { tag: '@slow' },
  async ({ page }) => {
    await becomeStudent(page, {
      name: 'Pule Upload',
      email: `upload.${makeTag()}@example.org`,
    });
    await page.goto('/student/profile?step=payment');
    await page.getByRole('button', { name: 'Submit Payment Proof' }).click();
    await expect(page.getByText('Please select a package and upload payment proof.')).toBeVisible();
    const words = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
    await page.getByLabel('Payment proof').setInputFiles(words);
    await expect(page.getByText('Invalid file format. Please upload an image or PDF file.')).toBeVisible();

    for (const [name, address, failure, sentence] of FAILURES) {
      await test.step(name, async () => {
        await page.route(address, async (route) => {
          if (route.request().method() !== 'POST') await route.fallback();
          else if (failure === null) await route.abort('failed');
          else {
            const { status, code } = failure;
            const body = JSON.stringify({
              type: 'about:blank',
              title: code,
              status,
              code,
              requestId: 'test',
            });
            await route.fulfill({ status, contentType: 'application/problem+json', body });
          }
        });
        await chooseAndSubmit(page);
        await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible({ timeout: 60_000 });
        await expect(
          page.getByRole('main').getByText(sentence),
          'the message stays beside the button',
        ).toBeVisible();
        await page.unroute(address);
        await page.reload();
      });
    }

    await test.step('the student cancels the upload', async () => {
      await page.route('**/api/uploads/**', (route) =>
        route.request().method() === 'PATCH' ? undefined : route.fallback(),
      );
      await chooseAndSubmit(page);
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(page.getByText('Upload was canceled. Please try again.')).toBeVisible();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.reload();
    });

    await chooseAndSubmit(page);
    await expect(
      page.getByText('Payment proof uploaded successfully! We will review and approve it soon.'),
    ).toBeVisible();
    await expect(page.locator('[data-status="pending"]')).toContainText('Payment Submitted');
  },
);
