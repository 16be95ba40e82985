import type { Page } from '@playwright/test';
import { becomeAdmin, becomeStudent, fillProfile, payFor } from './by-api.ts';
import { pictureProof } from './proofs.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';

const entryOf = (page: Page, name: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name });

test('a reused proof is flagged, found by the student’s name and decided with keyboard shortcuts @slow', async ({
  browser,
  viewport,
}) => {
  const tag = makeTag();
  const people = ['Kananelo', 'Lineo'].map((first) => ({
    name: `${first} ${tag}`,
    email: `${first}.${tag}@example.org`.toLowerCase(),
    first,
  }));
  // A unique picture that no other test uploads.
  const proof = pictureProof(720, 900);
  for (const person of people) {
    const context = await browser.newContext();
    await becomeStudent(await context.newPage(), person);
    await fillProfile(context.request, `${person.first}-${tag}`);
    await payFor(context.request, 'bundle-5', { proof });
    await context.close();
  }

  const context = await browser.newContext({ viewport });
  const admin = await context.newPage();
  await becomeAdmin(admin);
  await admin.goto('/admin/payments');
  await admin.getByLabel('Search students').fill(tag);
  await expect(entryOf(admin, `${people[0]?.first}-${tag}`).first()).toBeVisible();
  await expect(admin).toHaveURL(/search=/);
  await entryOf(admin, `Lineo-${tag}`).first().getByRole('button', { name: 'View Proof' }).click();
  const viewer = admin.getByRole('dialog').first();
  await expect(
    viewer.getByText(/The same file was used before: by Kananelo-.*, still pending\./),
  ).toBeVisible();
  await expect(viewer.getByText('None: this is the first one.')).toBeVisible();
  await expectAccessible(admin);
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect(viewer.getByText('150%')).toBeVisible();
  await admin.keyboard.press('n');
  await expect(viewer.getByText(`kananelo.${tag}@example.org`)).toBeVisible();
  await admin.keyboard.press('n');
  await expect(viewer.getByText(`lineo.${tag}@example.org`)).toBeVisible();
  await admin.keyboard.press('r');
  await admin.getByLabel('Reason (Optional)').fill('This file was sent in by somebody else.');
  await admin.getByRole('button', { name: 'Reject Payment' }).click();
  // The next payment opens automatically.
  await expect(viewer.getByText(`kananelo.${tag}@example.org`)).toBeVisible();
  await admin.keyboard.press('a');
  await admin.getByRole('button', { name: 'Approve Payment' }).click();
  await expect(admin.getByText('No pending payments')).toBeVisible();

  await admin.goto(`/admin/payments?tab=approved&search=${tag}&package=bundle-5&state=active`);
  const approved = entryOf(admin, `Kananelo-${tag}`).first();
  await expect(approved).toContainText(/\d+ days left/);
  await expectAccessible(admin);
  await expect(await context.request.get('/api/exports/payments?status=approved')).toBeOK();
  await context.close();
});
