import { CONTACT_EMAIL_PLACEHOLDER, PLATFORM_NAME_PLACEHOLDER } from '@thuto/contract/site';
import { escapeHtml } from './escape-html.ts';
import type { SiteView } from './site-view.ts';

export type PageFilling = Pick<SiteView, 'platformName' | 'contactEmail'>;

const PLACES = new RegExp(
  `<script[^>]*>[\\s\\S]*?</script>|${[PLATFORM_NAME_PLACEHOLDER, CONTACT_EMAIL_PLACEHOLDER].map((text) => text.replaceAll('.', String.raw`\.`)).join('|')}`,
  'g',
);

/**
 * Puts the platform's name and contact address into a built page. They are escaped as HTML in the page and as JSON in
 * the structured data for search engines.
 */
export function fillPage(html: string, { platformName, contactEmail }: PageFilling): string {
  const values = { name: escapeHtml(platformName), email: escapeHtml(contactEmail) };
  const inJson = { name: escapeInJson(platformName), email: escapeInJson(contactEmail) };
  return html.replaceAll(PLACES, (found) => {
    if (found === PLATFORM_NAME_PLACEHOLDER) return values.name;
    if (found === CONTACT_EMAIL_PLACEHOLDER) return values.email;
    // Replacement functions, because a name may contain patterns such as `$&`.
    return found
      .replaceAll(PLATFORM_NAME_PLACEHOLDER, () => inJson.name)
      .replaceAll(CONTACT_EMAIL_PLACEHOLDER, () => inJson.email);
  });
}

/** Returns whether a text contains a placeholder for a setting. */
export const isFillable = (text: string): boolean =>
  text.includes(PLATFORM_NAME_PLACEHOLDER) || text.includes(CONTACT_EMAIL_PLACEHOLDER);

/** Escapes text for a JSON string inside a script element. */
const escapeInJson = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(
      /[<>&\u2028\u2029]/g,
      (character) => String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, '0'),
    );
