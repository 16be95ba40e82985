import { expect, type Page } from '@playwright/test';

interface Message {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** Waits for a mail to an address with a matching subject and returns the newest. */
export async function findMail(page: Page, address: string, subject: RegExp): Promise<Message> {
  let found: Message | undefined;
  await expect
    .poll(
      async () => {
        const answer = await page.request.get('/mailbox/messages.json');
        // A busy server asks to try again.
        if (!answer.ok()) return undefined;
        const messages = (await answer.json()) as Message[];
        found = messages.find((mail) => mail.to.includes(address) && subject.test(mail.subject));
        return found?.subject;
      },
      { timeout: 30_000, intervals: [20, 50, 100], message: `a mail to ${address} about ${subject}` },
    )
    .toBeDefined();
  return found as Message;
}

/** Returns the first link in a mail with this path. */
export function findLink(mail: Message, path: string): string {
  const link = mail.text.match(/https?:\/\/[^\s<>)\]]+/g)?.find((url) => new URL(url).pathname === path);
  expect(link, `a link to ${path} in the mail`).toBeDefined();
  return link as string;
}
