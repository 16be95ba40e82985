import type { CDPSession, Page } from '@playwright/test';
import { becomeAdmin, becomeStudent, call, fillProfile, getStudentId, openAdmin } from './by-api.ts';
import { type PushKeys, startPushService, SUBSCRIBE_LOCALLY } from './push-service.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { daysFromNow, minutesFromNow } from './time-zone.ts';

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

let stop: () => void = () => undefined;
test.afterEach(() => stop());

test('a family reads notifications, gets a push and agrees to WhatsApp', async ({ page, browser }) => {
  const tag = makeTag();
  const familyName = `Mpho Notified${tag}`;
  const admin = await openAdmin();
  const service = await startPushService();
  stop = service.stop;
  await page.addInitScript(SUBSCRIBE_LOCALLY);
  await page.context().grantPermissions(['notifications']);
  await becomeStudent(page, { name: familyName, email: `mpho.notified.${tag}@example.org` });
  await fillProfile(page.request, 'Mpho');
  const studentId = await getStudentId(page.request);
  const scheduleAt = (when: { date: string; time: string }) =>
    call<{ id: string }>(admin, 'POST', '/sessions', {
      studentId,
      subject: 'mathematics',
      ...when,
      duration: 60,
      tutorName: 'Mme Lineo',
      meetingLink: 'https://meet.example.org/secret',
    });
  const schedule = (days: number) => scheduleAt({ date: daysFromNow(days), time: '15:00' });
  let keys: PushKeys | undefined;

  await test.step('WhatsApp and pushes are switched on in the account', async () => {
    await page.goto('/account#notifications');
    await page.getByRole('switch', { name: 'WhatsApp' }).click();
    await page.getByLabel('WhatsApp Number').fill('12');
    await page.getByRole('button', { name: 'Save Number' }).click();
    await expect(page.getByText(/Please enter a phone number/)).toBeVisible();
    await page.getByLabel('WhatsApp Number').fill('5812 3456');
    await page.getByRole('button', { name: 'Save Number' }).click();
    await expect(page.getByText('Messages go to 5812 3456.')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'WhatsApp' })).toBeChecked();
    const push = page.getByRole('switch', { name: 'Push on this device' });
    await push.click();
    await expect(push).toBeChecked();
    keys = await page.evaluate(() => (globalThis as unknown as { pushKeys: PushKeys }).pushKeys);
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

  await test.step('a push arrives at the push service and becomes a notification of the phone', async () => {
    // Two hours from now: a push about it is sent in quiet hours too.
    const soon = minutesFromNow(120);
    await scheduleAt(soon);
    const isAboutIt = ({ body }: { body: string }) => body.endsWith(soon.time);
    const find = () => (keys === undefined ? undefined : service.messages(keys).find(isAboutIt));
    await expect.poll(find, { timeout: 30_000 }).toMatchObject({
      title: 'A session is scheduled for you',
      body: expect.stringMatching(/^Mathematics, \w{3} \d+ \w{3}, /),
      path: '/student/sessions',
    });
    const pushed = find();
    expect(JSON.stringify(pushed)).not.toMatch(/meet\.example|Mokoena/);
    const session = await page.context().newCDPSession(page);
    await deliverPush(page, session, pushed ?? {});
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const all = await registration.getNotifications();
        return all.map(({ title, body, tag }) => ({ title, body, tag }));
      });
    await expect.poll(shown).toEqual([{ title: pushed?.title, body: pushed?.body, tag: pushed?.tag }]);
  });

  await test.step('the desk sends the WhatsApp message', async () => {
    const context = await browser.newContext();
    const desk = await context.newPage();
    await becomeAdmin(desk);
    await desk.goto('/admin/whatsapp');
    await expect(desk.getByRole('heading', { name: 'WhatsApp', level: 1 })).toBeVisible();
    const messages = desk.getByRole('listitem').filter({ hasText: familyName });
    await expect(messages).toHaveCount(3);
    await expect(messages.first().getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/26658123456\?text=Hello%20Mpho/,
    );
    await expectAccessible(desk);
    await messages.first().getByRole('button', { name: 'Mark as Sent' }).click();
    await expect(messages).toHaveCount(2);
    await context.close();
  });
});
