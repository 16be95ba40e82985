import type { Locator, Page } from '@playwright/test';
import { becomeAccount } from './by-api.ts';
import { openCentre } from './own-centre.ts';
import { pictureProof } from './proofs.ts';
import { PHONE } from './screens.ts';
import { expect, test } from './test.ts';

/** From the dashboard, on a phone of 390 px. */
const MAX_PRESSES = 4;
const MAX_SCROLLED = PHONE.viewport.height;
const PHOTO = pictureProof(40, 40);

/** What a task took. Filling in a field is not a press. */
interface Effort {
  presses: number;
  scrolled: number;
}

/**
 * Scrolls as far as a person must to see a control between the header and the bottom bar, or in its dialog. Returns the
 * pixels. Runs in the page.
 */
function bringIntoView(control: Element): number {
  const dialog = control.closest('[role="dialog"]');
  const scroller = dialog ?? document.documentElement;
  const edges = dialog?.getBoundingClientRect();
  const header = document.querySelector('header')?.getBoundingClientRect();
  const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect();
  const highest = edges?.top ?? Math.max(0, header?.bottom ?? 0);
  const lowest = Math.min(
    edges?.bottom ?? Infinity,
    bar && edges === undefined ? bar.top : window.innerHeight,
  );
  const { top, bottom } = control.getBoundingClientRect();
  const isFixed = control.closest('header, [data-bottom-bar]') !== null;
  const distance = isFixed ? 0 : bottom > lowest ? bottom - lowest : top < highest ? top - highest : 0;
  scroller.scrollBy({ top: distance, behavior: 'instant' });
  return Math.round(Math.abs(distance));
}

/** Each task of a mother of three, from the dashboard to its end. */
const TASKS: Readonly<
  Record<string, (page: Page, press: (control: Locator) => Promise<void>) => Promise<void>>
> = {
  'see what is due': async (page, press) => {
    await press(page.getByRole('button', { name: /^Show all \d+$/ }));
    await expect(page.getByRole('region', { name: 'Needs you' }).getByRole('listitem').nth(4)).toBeVisible();
  },
  'get a receipt': async (page, press) => {
    await press(page.getByRole('main').getByRole('link', { name: 'Orders' }));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      press(page.getByRole('link', { name: 'Download Receipt' }).first()),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  },
  'book a session': async (page, press) => {
    await press(page.getByRole('banner').getByRole('link', { name: 'Book Session' }));
    await press(timesOf(page).first());
    await press(page.getByRole('button', { name: 'Confirm Booking' }));
    await expect(page.getByText(/^(Requested|Confirmed): /)).toBeVisible();
  },
  'move a session': async (page, press) => {
    await press(page.getByLabel('Bottom bar').getByRole('link', { name: 'Sessions' }));
    await press(movableCards(page).first().getByRole('button', { name: 'Change Time' }));
    const dialog = page.getByRole('dialog');
    await press(timesOf(dialog).last());
    await press(dialog.getByRole('button', { name: 'Change Time' }));
    await expect(page.getByText('The time of the session has changed.')).toBeVisible();
  },
  'cancel a session': async (page, press) => {
    await press(page.getByLabel('Bottom bar').getByRole('link', { name: 'Sessions' }));
    await press(cancellableCards(page).first().getByRole('button', { name: 'More' }));
    await press(page.getByRole('button', { name: 'Cancel Lesson' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Cancel Lesson' }));
    await expect(page.getByText(/^Session cancelled\./)).toBeVisible();
  },
  'buy and paste the confirmation': async (page, press) => {
    await press(page.getByRole('main').getByRole('link', { name: 'Buy Sessions' }));
    await press(page.getByRole('button', { name: 'Place Order for 10-Session Bundle' }));
    await press(page.getByRole('button', { name: 'Paste Confirmation' }));
    await page
      .getByLabel('Confirmation message')
      .fill('QK7TW3LVE1 Confirmed. M850.00 paid to THUTO TUTORING on 2/3/26 at 2:15 PM.');
    await press(page.getByRole('button', { name: 'Confirm Payment' }));
    await expect(page.getByText('Payment under review')).toBeVisible();
  },
  'buy and send a photo': async (page, press) => {
    await press(page.getByRole('main').getByRole('link', { name: 'Buy Sessions' }));
    await press(page.getByRole('button', { name: 'Place Order for 5-Session Bundle' }));
    await press(page.getByRole('button', { name: 'Upload Proof' }));
    await page.getByLabel('Payment proof').setInputFiles(PHOTO);
    await press(page.getByRole('button', { name: 'Submit Payment Proof' }));
    await expect(page.getByText('Payment under review')).toBeVisible();
  },
  'read a session report': async (page, press) => {
    await press(page.getByRole('main').getByRole('link', { name: /^Reports/ }));
    await expect(page.getByText('Topics taught').first()).toBeVisible();
  },
  'see the progress': async (page, press) => {
    await press(page.getByRole('main').getByRole('link', { name: /^Progress/ }));
    await expect(page.getByText(/topics taught/)).toBeVisible();
  },
  'hand in homework by photo': async (page, press) => {
    await press(page.getByRole('link', { name: /^Hand in/ }).first());
    await press(page.getByRole('button', { name: 'Hand In' }).first());
    await page.getByLabel('Photos or file').setInputFiles(PHOTO);
    await press(page.getByRole('button', { name: 'Hand In' }).last());
    await expect(page.getByText('Handed in', { exact: true }).first()).toBeVisible();
  },
  'write to the tutor': async (page, press) => {
    await press(page.getByRole('main').getByRole('link', { name: 'Messages' }));
    await press(page.getByRole('main').getByRole('button', { name: /Thabiso/ }));
    await page.getByLabel('Message', { exact: true }).fill('Thank you for today.');
    await press(page.getByRole('button', { name: 'Send', exact: true }));
    await expect(page.getByText('Thank you for today.')).toBeVisible();
  },
  'invite a guardian': async (page, press) => {
    await press(page.getByRole('banner').getByRole('button', { name: 'Mamello Mokoena' }));
    await press(page.getByRole('link', { name: 'Family' }));
    await press(page.getByRole('button', { name: 'Invite Guardian' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('father@families.example');
    await dialog.getByLabel('Relationship').selectOption('Parent');
    await press(dialog.getByRole('button', { name: 'Send Invitation' }));
    await expect(page.getByText('Invitation sent to father@families.example.')).toBeVisible();
  },
};

/** The sessions whose time can still change. */
const movableCards = (page: Page) =>
  page.getByRole('article').filter({ hasText: 'Change or cancel: Free until' });
/** The sessions that can be cancelled without a cost. */
const cancellableCards = (page: Page) => page.getByRole('article').filter({ hasText: /ancel: Free until/ });

const timesOf = (part: Page | Locator) =>
  part.getByRole('region', { name: 'Free times' }).getByRole('button', { name: /^\d\d:\d\d$/ });

test('each of twelve tasks takes a mother of three four presses and one screen of scrolling at most @slow', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const demo = await openCentre({ command: 'demo' });
  const email = /^Parent: +(\S+)$/m.exec(demo.printed)?.[1] ?? '';
  await becomeAccount(page, email, demo);
  const efforts: Record<string, Effort> = {};
  try {
    for (const [task, perform] of Object.entries(TASKS)) {
      await test.step(task, async () => {
        const effort: Effort = { presses: 0, scrolled: 0 };
        await page.goto(`${demo.url}/student`);
        await expect(page.getByRole('region', { name: 'Needs you' })).toBeVisible();
        await perform(page, async (control) => {
          await expect(control).toBeVisible();
          effort.scrolled += await control.evaluate(bringIntoView);
          effort.presses += 1;
          await control.click();
        });
        efforts[task] = effort;
      });
    }
  } finally {
    // The page would still ask after the centre has closed.
    await page.goto('about:blank');
    await demo.close();
  }
  test.info().annotations.push({ type: 'efforts', description: JSON.stringify(efforts) });
  const tooMuch = Object.entries(efforts).filter(
    ([, { presses, scrolled }]) => presses > MAX_PRESSES || scrolled > MAX_SCROLLED,
  );
  expect(tooMuch).toEqual([]);
});
