import { writeFileSync } from 'node:fs';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import {
  becomeStudent,
  becomeTutor,
  buySessions,
  call,
  fillProfile,
  getStudentId,
  openAdmin,
} from './by-api.ts';
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts';
import { PASSWORD } from './people.ts';
import { expect, makeTag, test } from './test.ts';
import { daysFromNow, minutesFromNow } from './time-zone.ts';

test.use({ serviceWorkers: 'allow' });

/** What a family may use in a month (LITE-5). */
const MAX_MONTH_BYTES = 3_000_000;
const PHOTO_BYTES = 120_000;
const QUIET_MS = 1000;
/** Slower than most: it includes the files that the service worker caches. */
const VISIT_TIMEOUT_MS = 30_000;

/** One visit: what the family does, and what it cost. */
interface Visit {
  readonly what: string;
  readonly sent: number;
  readonly received: number;
}

/** Draws a photo of about 120 kB, which the browser does not make smaller when it encodes it again. */
async function drawPhoto(page: Page) {
  const base64 = await page.evaluate(async (wanted) => {
    const canvas = document.createElement('canvas');
    const encode = () => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.5));
    for (let side = 300; ; side += 20) {
      canvas.width = canvas.height = side;
      const pen = canvas.getContext('2d');
      const noise = pen?.createImageData(side, side);
      if (!pen || !noise) throw new Error('This browser cannot draw.');
      for (let at = 0; at < noise.data.length; at += 1)
        noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
      pen.putImageData(noise, 0, 0);
      const blob = await encode();
      if (blob === null) throw new Error('This browser cannot encode a photo.');
      if (blob.size < wanted) continue;
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
    }
  }, PHOTO_BYTES);
  return { name: 'page-1.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** Creates a lesson that ended and returns its id. */
async function createPastLesson(
  admin: APIRequestContext,
  lesson: { studentId: string; tutorName: string; hoursAgo: number },
): Promise<string> {
  const { id } = await call<{ id: string }>(admin, 'POST', '/sessions', {
    studentId: lesson.studentId,
    tutorName: lesson.tutorName,
    subject: 'physics',
    ...minutesFromNow(-60 * lesson.hoursAgo),
    duration: 30,
  });
  return id;
}

/** Saves the tutor's report of a lesson, with homework. */
async function saveReport(tutor: APIRequestContext, lessonId: string, note: string): Promise<void> {
  const { topicLists } = await call<{ topicLists: { id: string }[][] }>(tutor, 'GET', '/tutor/report-forms');
  await call(tutor, 'POST', `/tutor/lessons/${lessonId}/report`, {
    reportId: crypto.randomUUID(),
    topics: [{ topicId: topicLists[0]?.[0]?.id, level: 'gap' }],
    homework: `Questions 1 to 6: ${note}`,
    homeworkDueOn: daysFromNow(5),
    note,
  });
}

/** Opens a tab of the family's phone for each visit and counts its bytes. */
async function createPhone(browser: Browser, proxy: CountingProxy) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    proxy: { server: proxy.url },
  });
  const visits: Visit[] = [];
  async function visit(what: string, doIt: (page: Page) => Promise<void>): Promise<void> {
    await test.step(what, async () => {
      const before = proxy.read();
      const page = await context.newPage();
      await doIt(page);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await expect.poll(() => proxy.isQuiet(QUIET_MS), { timeout: VISIT_TIMEOUT_MS }).toBe(true);
      await page.close();
      const after = proxy.read();
      visits.push({ what, sent: after.sent - before.sent, received: after.received - before.received });
    });
  }
  return { context, visits, visit };
}

test('a month of a family costs at most 3 MB (LITE-5)', { tag: '@slow' }, async ({ page, browser }) => {
  const tag = makeTag();
  const tutorName = `Mme Puleng ${tag}`;
  const email = `month.${tag}@example.org`;
  const admin = await openAdmin();
  const tutor = await (await browser.newContext()).newPage();
  await becomeStudent(page, { name: 'Mpho Month', email }, { hasPassword: true });
  await fillProfile(page.request, 'Mpho');
  await buySessions(page.request, admin);
  await becomeTutor(tutor, admin, { name: tutorName, email: `month.${tag}@tutors.example` });
  const studentId = await getStudentId(page.request);
  const lesson = { studentId, tutorName };
  const first = await createPastLesson(admin, { ...lesson, hoursAgo: 3 });
  const photo = await drawPhoto(page);

  const proxy = await startCountingProxy();
  const { context, visits, visit } = await createPhone(browser, proxy);
  const openDashboard = async (phone: Page) => {
    await phone.goto('/student');
    await expect(phone.getByText('Hi Mpho')).toBeVisible();
  };
  const openPage = async (phone: Page, name: string) => {
    await openDashboard(phone);
    await phone.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click();
  };
  const readReport = (note: string) => async (phone: Page) => {
    await openPage(phone, 'Sessions');
    await phone.getByRole('link', { name: 'Past', exact: true }).click();
    await phone.getByText('Report', { exact: true }).first().click();
    await expect(phone.getByRole('region', { name: 'Report' }).filter({ hasText: note })).toBeVisible();
  };
  const readPlan = async (phone: Page) => {
    await openDashboard(phone);
    await phone.goto('/student/progress');
    await phone.getByRole('button', { name: 'Physics' }).click();
    await expect(phone.getByRole('region', { name: 'Plan' })).toContainText('1 session a week reaches');
  };

  await visit('signs in: dashboard', async (phone) => {
    await phone.goto('/');
    await phone.getByRole('link', { name: 'Student Login' }).first().click();
    await phone.getByLabel('Email', { exact: true }).fill(email);
    await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await phone.getByRole('button', { name: 'Sign In' }).click();
    await expect(phone.getByText('Hi Mpho')).toBeVisible();
  });
  await visit('books a session', async (phone) => {
    await openPage(phone, 'Sessions');
    await phone.getByRole('button', { name: 'Book New Session' }).click();
    await phone.getByLabel('Subject').selectOption('mathematics');
    await phone.getByLabel('Date').fill(daysFromNow(4));
    await phone.getByLabel('Time').fill('15:00');
    await phone.getByRole('button', { name: 'Confirm Booking' }).click();
    await expect(phone.getByText('Session booked successfully! Waiting for admin approval.')).toBeVisible();
  });
  await visit('dashboard', openDashboard);

  await saveReport(tutor.request, first, 'Mpho worked with care.');
  await call(admin, 'POST', `/sessions/${first}/complete`);
  await visit('reads a lesson report', readReport('Mpho worked with care.'));
  await visit('hands in a homework photo', async (phone) => {
    await openDashboard(phone);
    await phone.goto('/student/homework');
    await phone.getByRole('button', { name: 'Hand In' }).click();
    await phone.getByLabel('Photos or file').setInputFiles(photo);
    await phone.getByRole('button', { name: 'Hand In' }).click();
    await expect(phone.getByText('Handed in', { exact: true })).toBeVisible({ timeout: 20_000 });
  });
  await visit('dashboard', openDashboard);

  const plan = await call<{ id: string }>(
    tutor.request,
    'POST',
    `/tutor/students/${studentId}/plans/physics/versions`,
    { reason: 'First plan', examOn: daysFromNow(300), lessonsPerWeek: 1 },
  );
  await call(tutor.request, 'POST', `/tutor/students/${studentId}/plans/physics/sign`, { planId: plan.id });
  await visit('reads the plan', readPlan);
  await visit('dashboard', openDashboard);
  const second = await createPastLesson(admin, { ...lesson, hoursAgo: 1 });
  await saveReport(tutor.request, second, 'Forces are clear now.');
  await call(admin, 'POST', `/sessions/${second}/complete`);
  await visit('reads a lesson report', readReport('Forces are clear now.'));
  await visit('dashboard', openDashboard);
  await visit('looks at the sessions', (phone) => openPage(phone, 'Sessions'));
  await visit('dashboard', openDashboard);

  await context.close();
  await proxy.close();
  if (process.env.MONTH_FILE) writeFileSync(process.env.MONTH_FILE, JSON.stringify(visits));
  expect(visits).toHaveLength(12);
  const total = visits.reduce((sum, { sent, received }) => sum + sent + received, 0);
  const table = visits.map(({ what, sent, received }) => `${what}: ${sent} sent, ${received} received`);
  expect(total, table.join('\n')).toBeLessThanOrEqual(MAX_MONTH_BYTES);
  // Fails when the proxy missed the photo.
  expect(Math.max(...visits.map(({ sent }) => sent))).toBeGreaterThan(PHOTO_BYTES);
});
