import type { Browser, Page } from '@playwright/test';
import { findMail } from './mailbox.ts';
import { ADMIN } from './people.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';

const SENTENCES = [
  'First name is required',
  'Last name is required',
  'Email is required',
  'Phone number is required',
  'Please select a subject',
  'Message is required',
];

async function openConsole(
  browser: Browser,
  viewport: { width: number; height: number } | null,
): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto('/admin-login');
  await page.getByLabel('Email', { exact: true }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admin');
  return page;
}

test('a visitor sends a contact message, and an admin reads and archives it', async ({
  page,
  browser,
  viewport,
}) => {
  const tag = makeTag();
  const words = `Do you teach on Sundays? (${tag})`;
  await page.goto('/');
  const form = page.locator('#contact form');

  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.locator('[aria-live]')).toHaveText(SENTENCES);
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('First Name').fill('   ');
  await page.getByLabel('Last Name').fill(tag);
  await page.getByLabel('Email').fill('lerato@example');
  await page.getByLabel('Phone').fill('+266 5812 3456');
  await page.getByLabel('Subject').selectOption({ label: 'Physics' });
  await page.getByLabel('Message').fill(words);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.locator('[aria-live]')).toHaveText([
    'First name is required',
    'Please enter a valid email',
  ]);
  await page.getByLabel('First Name').fill('Lerato');
  await page.getByLabel('Email').fill('lerato@example.org');

  await expect(page.getByLabel('Message'), 'the typed text stays').toHaveValue(words);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Thank you for your message! We will get back to you soon.' }),
  ).toBeInViewport();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await expectAccessible(page);

  const { contactEmail } = (await (await page.request.get('/api/settings/public')).json()) as {
    contactEmail: string;
  };
  const mail = await findMail(page, contactEmail, new RegExp(`Physics from Lerato ${tag}`));
  expect(mail.text).toContain(words);
  expect(mail.text).toContain('+266 5812 3456');

  const admin = await openConsole(browser, viewport);
  await admin.getByRole('button', { name: 'Notifications' }).click();
  await admin
    .getByRole('link', { name: /unread message/ })
    .first()
    .click();
  await admin.waitForURL('**/admin/messages');
  const message = admin.getByRole('article').filter({ hasText: `Lerato ${tag}` });
  await expect(message.getByText('Unread', { exact: true })).toBeVisible();
  await expectAccessible(admin);
  await message.getByRole('button', { name: `Lerato ${tag}` }).click();
  await expect(message.getByText(words)).toBeVisible();
  await expect(message.getByText('lerato@example.org')).toBeVisible();
  await expect(message.getByRole('link', { name: 'Reply by mail' })).toHaveAttribute(
    'href',
    /^mailto:lerato@example\.org\?subject=/,
  );
  await expectAccessible(admin);
  await message.getByRole('button', { name: 'Mark as read' }).click();
  await expect(message).toHaveCount(0);

  await admin.getByRole('tab', { name: 'All', exact: true }).click();
  await expect(message).toBeVisible();
  await expect(message.getByText('Unread', { exact: true })).toHaveCount(0);
  await message.getByRole('button', { name: `Lerato ${tag}` }).click();
  await message.getByRole('button', { name: 'Archive' }).click();
  await expect(message).toHaveCount(0);
  await admin.getByRole('tab', { name: 'Archived' }).click();
  await message.getByRole('button', { name: `Lerato ${tag}` }).click();
  await expect(message.getByRole('button', { name: 'Unarchive' })).toBeVisible();
  await admin.context().close();
});

test('an admin publishes a testimonial, and visitors read it (SITE-8) @slow', async ({
  page,
  browser,
  viewport,
}) => {
  const author = `Mamello ${makeTag()}`;
  const quote = 'He used to leave the graph questions out. Now he does them first.';
  const admin = await openConsole(browser, viewport);
  await admin.goto('/admin/messages?tab=testimonials');
  await admin.getByRole('button', { name: 'Add Testimonial' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Testimonial' }).click();
  await expect(dialog.getByText('Please enter what was said')).toBeVisible();
  await expectAccessible(admin);
  await dialog.getByLabel('Quote').fill(quote);
  await dialog.getByLabel('Name').fill(author);
  await dialog.getByLabel('Role').fill('Parent of a Grade 11 student');
  await dialog.getByRole('button', { name: 'Add Testimonial' }).click();
  const testimonial = admin.getByRole('article').filter({ hasText: author });
  await expect(testimonial.getByText('Not published')).toBeVisible();

  await page.goto('/');
  await page.getByRole('link', { name: 'View Testimonials' }).click();
  await expect(page).toHaveURL(/#about$/);

  await testimonial.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(testimonial.getByText('Published', { exact: true })).toBeVisible();
  await expectAccessible(admin);

  await page.goto('/');
  const view = page.getByRole('link', { name: 'View Testimonials' });
  await expect(view).toHaveAttribute('href', '/#testimonials');
  await view.click();
  const section = page.getByRole('region', { name: 'Testimonials' });
  await expect(section.getByText(quote)).toBeInViewport();
  await expect(section.getByText(author)).toBeVisible();
  await expectAccessible(page);

  await testimonial.getByRole('button', { name: 'Delete' }).click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(testimonial).toHaveCount(0);
  await admin.context().close();
});
