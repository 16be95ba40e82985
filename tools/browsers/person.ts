import { setTimeout as delay } from 'node:timers/promises';
import { ScriptError } from '../../scripts/run.mjs';
import type { Browser } from './browser.ts';

const PATIENCE_MS = 20_000;
const PAUSE_MS = 100;
const SHOWN_TEXT = 600;

/** Where a control is, or why it cannot be pressed. Sizes in CSS pixels of the visible page. */
type Found = { readonly x: number; readonly y: number } | { readonly problem: string };

/**
 * Finds a control by its name and scrolls to it. Runs in the page, so that it may use only what Chromium 88 has.
 * @param name the whole accessible name, or its beginning with `isPrefix`
 */
function findControl(name: string, isPrefix: boolean): Found {
  const clean = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const controls = 'a[href],button,summary,label,input[type=submit],[role=button],[role=tab],[role=radio]';
  const matches = Array.from(document.querySelectorAll<HTMLElement>(controls)).filter((element) => {
    const text = clean(element.getAttribute('aria-label') ?? element.innerText);
    const isVisible =
      element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
    return isVisible && (isPrefix ? text.indexOf(name) === 0 : text === name);
  });
  // A dialog lies above the rest of the page.
  const control =
    matches.find((element) => element.closest('[role=dialog],[role=alertdialog]')) ?? matches[0];
  if (control === undefined) return { problem: 'is not on the page' };
  if ((control as HTMLButtonElement).disabled || control.getAttribute('aria-disabled') === 'true') {
    return { problem: 'is disabled' };
  }
  control.scrollIntoView({ block: 'center' });
  const [box] = Array.from(control.getClientRects());
  if (box === undefined) return { problem: 'has no size' };
  // A label may have links in its middle.
  const x = control.tagName === 'LABEL' ? box.left + 8 : box.left + box.width / 2;
  const y = box.top + box.height / 2;
  const top = document.elementFromPoint(x, y);
  if (top === null || !(control.contains(top) || top.contains(control))) return { problem: 'is covered' };
  return { x, y };
}

/** Sets the value of the field with a label, as typing does. Runs in the page. @returns the problem, if there is one */
function fillField(label: string, value: string): string | null {
  const clean = (text: string | null) =>
    (text ?? '')
      .replace(/\s+/g, ' ')
      .replace(/\s*\*$/, '')
      .trim();
  const isVisible = (element: Element) => element.getClientRects().length > 0;
  const labelled = Array.from(document.querySelectorAll('label'))
    .filter((element) => clean(element.innerText) === label && isVisible(element))
    .map((element) => element.control);
  const named = document.querySelectorAll(`[aria-label=${JSON.stringify(label)}]`);
  const field = labelled.concat(Array.from(named) as HTMLElement[]).find((each) => each !== null);
  if (!field) return 'is not on the page';
  let wanted = value;
  if (field instanceof HTMLSelectElement) {
    const option = Array.from(field.options).find(
      (each) => clean(each.text) === value || each.value === value,
    );
    if (option === undefined) return `has no option ${value}`;
    wanted = option.value;
  }
  field.focus();
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, wanted);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  field.blur();
  return null;
}

/** Chooses a file in the first file field, as a person does in the phone's list. Runs in the page. */
function chooseFile(fileName: string, type: string, base64: string): string | null {
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (field === null) return 'is not on the page';
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], fileName, { type }));
  field.files = transfer.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return null;
}

/** Makes an expression that calls a function of this file in the page. */
const inPage = (work: (...args: never[]) => unknown, ...args: readonly (string | boolean)[]) =>
  `(${work.toString()})(${args.map((arg) => JSON.stringify(arg)).join(',')})`;

/** A person in front of a browser, who acts by what the screen says. Each act waits up to 20 seconds. */
export function createPerson(browser: Browser, origin: string) {
  const readText = async () => {
    const text = await browser.evaluate(`document.body ? document.body.innerText : ''`);
    return String(text).replaceAll(/\s+/g, ' ');
  };

  /** Tries until `attempt` returns null. A page that is just changing refuses scripts, so errors count as a problem. */
  async function persist(what: string, attempt: () => Promise<string | null>): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    let problem: string | null = null;
    do {
      try {
        problem = await attempt();
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
      }
      if (problem === null) return;
      await delay(PAUSE_MS);
    } while (Date.now() < until);
    const address = String(await browser.evaluate('location.href').catch(() => ''));
    const text = (await readText().catch(() => '')).slice(0, SHOWN_TEXT);
    throw new ScriptError(`${what} ${problem}. ${address} says: ${text}`);
  }

  const isShown = async (text: string) => (await readText()).includes(text);

  return {
    isShown,
    open: (address: string) => browser.open(new URL(address, origin).href),
    /** Presses a link, button, tab or label by its name. */
    press: (name: string, { isPrefix = false } = {}) =>
      persist(`"${name}"`, async () => {
        const found = (await browser.evaluate(inPage(findControl, name, isPrefix))) as Found;
        if ('problem' in found) return found.problem;
        await browser.pressAt(found.x, found.y);
        return null;
      }),
    fill: (label: string, value: string) =>
      persist(`The field "${label}"`, async () => {
        return (await browser.evaluate(inPage(fillField, label, value))) as string | null;
      }),
    chooseFile: (name: string, type: string, bytes: Buffer) =>
      persist('The file field', async () => {
        const base64 = bytes.toString('base64');
        return (await browser.evaluate(inPage(chooseFile, name, type, base64))) as string | null;
      }),
    /** Waits for a text, with spaces in place of line ends. */
    see: (text: string) =>
      persist(`"${text}"`, async () => ((await isShown(text)) ? null : 'is not on the page')),
    seeAddress: (path: string) =>
      persist(`The address ${path}`, async () => {
        const address = new URL(String(await browser.evaluate('location.href')));
        return address.pathname === path ? null : 'was not reached';
      }),
  };
}

export type Person = ReturnType<typeof createPerson>;
