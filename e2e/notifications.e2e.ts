import type { CDPSession, Page } from '@playwright/test';
import {
  becomeStudent,
  call,
  fillProfile,
  formatMaseruDate,
  getStudentId,
  openAdmin,
  signInAs,
} from './by-api.ts';
import { ADMIN } from './people.ts';
import { expect, expectAccessible, test } from './test.ts';

/** A browser without a push service: `subscribe` returns a subscription of a service that does not exist. */
const FAKE_SUBSCRIBE = `
  PushManager.prototype.subscribe = async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
    const encode = (bytes) =>
      btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    const endpoint = 'https://push.invalid/' + crypto.randomUUID();
    const keys = { p256dh: encode(raw), auth: encode(crypto.getRandomValues(new Uint8Array(16))) };
    const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
    PushManager.prototype.getSubscription = async () => subscription;
    return subscription;
  };`;

/** Delivers a push to the service worker of the page, as the browser does when a push service sends one. */
async function deliverPush(page: Page, session: CDPSession, data: object): Promise<void> {
  const { registrationId } = await new Promise<{ registrationId: string }>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0]);
    });
    void session.send('ServiceWorker.enable');
  });
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(data),
  });
}

test('a family reads notifications, gets a push and agrees to WhatsApp', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const tag = `${info.project.name}${info.retry}`;
  const familyName = `Mpho Notified${tag}`;
  const admin = await openAdmin(browser, baseURL);
  await page.addInitScript(FAKE_SUBSCRIBE);
  await page.context().grantPermissions(['notifications']);
  await becomeStudent(page, { name: familyName, email: `mpho.notified.${tag}@example.org` });
  await fillProfile(page.request, 'Mpho');
  const studentId = await getStudentId(page.request);
  const schedule = (days: number) =>
    call<{ id: string }>(admin, 'POST', '/sessions', {
      studentId,
      subject: 'mathematics',
      date: formatMaseruDate(days),
      time: '15:00',
      duration: 60,
      tutorName: 'Mme Lineo',
      meetingLink: 'https://meet.example.org/secret',
    });

  await test.step('WhatsApp and pushes are switched on in the account', async () => {
    await page.goto('/account#notifications');
    await page.getByRole('switch', { name: 'WhatsApp' }).click();
    await page.getByLabel('WhatsApp Number').fill('12');
    await page.getByRole('button', { name: 'Save Number' }).click();
    await expect(page.getByText(/Please enter a phone number/)).toBeVisible();
    await page.getByLabel('WhatsApp Number').fill('5812 3456');
    await page.getByRole('button', { name: 'Save Number' }).click();
    await expect(page.getByText('Messages go to +26658123456.')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'WhatsApp' })).toBeChecked();
    const push = page.getByRole('switch', { name: 'Push on this device' });
    await push.click();
    await expect(push).toBeChecked();
    await expectAccessible(page);
  });

  await test.step('the bell counts live and opens the notification', async () => {
    const isLive = page.waitForResponse((response) => response.url().includes('/api/events'));
    await page.goto('/student');
    const bell = page.getByRole('button', { name: /Notifications/ });
    await expect(bell).toBeVisible();
    // The event stream opens a second after the page.
    await isLive;
    await schedule(3);
    await expect(bell).toHaveText(/1/);
    await bell.click();
    const item = page.getByRole('link', { name: /A session is scheduled for you/ });
    await expect(item).toContainText('Mathematics');
    await item.click();
    await expect(page).toHaveURL('/student/sessions');
    await expect(bell).not.toHaveText(/1/);
  });

  await test.step('the inbox marks all as read', async () => {
    await schedule(4);
    await page.goto('/account/notifications');
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /\(unread\)/ })).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mark All as Read' }).click();
    await expect(page.getByRole('link', { name: /\(unread\)/ })).toHaveCount(0);
  });

  await test.step('a push becomes a notification of the phone', async () => {
    const session = await page.context().newCDPSession(page);
    await deliverPush(page, session, {
      tag: 'a-push',
      title: 'Your session is booked',
      body: 'Mathematics, Tue 1 Dec, 15:00',
      path: '/student/sessions',
    });
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const all = await registration.getNotifications();
        return all.map(({ title, body, tag }) => ({ title, body, tag }));
      });
    await expect
      .poll(shown)
      .toEqual([{ title: 'Your session is booked', body: 'Mathematics, Tue 1 Dec, 15:00', tag: 'a-push' }]);
  });

  await test.step('the desk sends the WhatsApp message', async () => {
    const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
    const desk = await context.newPage();
    await signInAs(desk.request, ADMIN.email, ADMIN.password);
    await desk.goto('/admin/whatsapp');
    await expect(desk.getByRole('heading', { name: 'WhatsApp', level: 1 })).toBeVisible();
    const messages = desk.getByRole('listitem').filter({ hasText: familyName });
    await expect(messages).toHaveCount(2);
    await expect(messages.first().getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/26658123456\?text=Hello%20Mpho/,
    );
    await expectAccessible(desk);
    await messages.first().getByRole('button', { name: 'Mark as Sent' }).click();
    await expect(messages).toHaveCount(1);
    await context.close();
  });
});
