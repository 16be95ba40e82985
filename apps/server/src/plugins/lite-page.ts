import { ILLUSTRATION_ATTRIBUTE, LITE_ATTRIBUTE, LITE_COOKIE } from '@thuto/contract/site';
import type { FastifyRequest } from 'fastify';

const CHOICE = new RegExp(`(?:^|;\\s*)${LITE_COOKIE}=([01])(?:;|$)`);
/** React preloads the first illustration. */
const PRELOAD = /<link(?=[^<>]*\srel="preload")(?=[^<>]*\sas="(?:font|image)")[^<>]*>/g;
const ILLUSTRATION = new RegExp(`<img[^<>]*\\s${ILLUSTRATION_ATTRIBUTE}[^<>]*>`, 'g');
/** The switch *Lite* is the only switch of the built pages. */
const SWITCH_OFF = 'role="switch" aria-checked="false"';
const SWITCH_ON = 'role="switch" aria-checked="true"';

/** Returns whether to send a page in Lite: as chosen in this browser, otherwise as `Save-Data` asks (LITE-2). */
export function wantsLite({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const choice = CHOICE.exec(headers.cookie ?? '')?.[1];
  if (choice !== undefined) return choice === '1';
  return String(headers['save-data']).toLowerCase() === 'on';
}

/** Turns a built page into its Lite form: no preloaded fonts, no illustrations, and the switch is on (LITE-3). */
export function makeLite(html: string): string {
  return html
    .replace('<html ', `<html ${LITE_ATTRIBUTE}="" `)
    .replaceAll(PRELOAD, '')
    .replaceAll(ILLUSTRATION, '')
    .replaceAll(SWITCH_OFF, SWITCH_ON);
}
