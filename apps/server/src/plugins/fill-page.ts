import {
  CONTACT_EMAIL_PLACEHOLDER,
  PACKAGE_OFFERS_PLACEHOLDER,
  PACKAGES_PLACEHOLDER,
  PLATFORM_NAME_PLACEHOLDER,
  SAMPLE_SUBJECT,
  SUBJECT_COUNT_PLACEHOLDER,
  SUBJECT_COUNT_WORDS_PLACEHOLDER,
  SUBJECT_NAMES_PLACEHOLDER,
  SUBJECTS_PLACEHOLDER,
} from '@thuto/contract/site';
import type { Subject } from '@thuto/contract/subjects';
import { countSubjectsInWords, getIllustration, joinNames } from '@thuto/domain/subject-names';
import { escapeHtml, escapeInScript } from './escape-html.ts';
import { describeOffers, fillPackageCards } from './fill-packages.ts';
import { repeatElements } from './repeat-elements.ts';
import type { SiteView } from './site-view.ts';

export type PageFilling = Pick<SiteView, 'platformName' | 'contactEmail' | 'packages' | 'subjects'>;

const PLACEHOLDERS = [
  PLATFORM_NAME_PLACEHOLDER,
  CONTACT_EMAIL_PLACEHOLDER,
  PACKAGES_PLACEHOLDER,
  SUBJECTS_PLACEHOLDER,
  SUBJECT_COUNT_PLACEHOLDER,
  SUBJECT_COUNT_WORDS_PLACEHOLDER,
  SUBJECT_NAMES_PLACEHOLDER,
];
const PLACEHOLDER = new RegExp(
  PLACEHOLDERS.map((text) => text.replaceAll('.', String.raw`\.`)).join('|'),
  'g',
);
const PLACES = new RegExp(String.raw`<script[^>]*>[\s\S]*?</script>|${PLACEHOLDER.source}`, 'g');

/**
 * Puts the platform's name, contact address, packages and subjects into a built page. They are escaped as HTML in the
 * page and as JSON in the structured data for search engines.
 */
export function fillPage(
  html: string,
  { platformName, contactEmail, packages, subjects }: PageFilling,
): string {
  const taught = subjects.filter(({ isRetired }) => !isRetired);
  const names = taught.map(({ name }) => name);
  const values: Readonly<Record<string, string>> = {
    [PLATFORM_NAME_PLACEHOLDER]: platformName,
    [CONTACT_EMAIL_PLACEHOLDER]: contactEmail,
    [PACKAGES_PLACEHOLDER]: JSON.stringify(packages),
    [SUBJECTS_PLACEHOLDER]: JSON.stringify(subjects),
    [SUBJECT_COUNT_PLACEHOLDER]: String(taught.length),
    [SUBJECT_COUNT_WORDS_PLACEHOLDER]: countSubjectsInWords(taught.length),
    [SUBJECT_NAMES_PLACEHOLDER]: joinNames(names),
  };
  const offers = () => escapeInScript(JSON.stringify(describeOffers(packages)));
  const repeated = repeatSubjects(fillPackageCards(html, packages), taught);
  // Replacement functions, because a name may contain patterns such as `$&`.
  return repeated.replaceAll(PLACES, (found) => {
    const value = values[found];
    if (value !== undefined) return escapeHtml(value);
    return found
      .replaceAll(`"${SAMPLE_SUBJECT.name}"`, () => names.map((name) => `"${escapeInJson(name)}"`).join(','))
      .replaceAll(`"${PACKAGE_OFFERS_PLACEHOLDER}"`, offers)
      .replaceAll(PLACEHOLDER, (placeholder) => escapeInJson(values[placeholder] ?? ''));
  });
}

/** Repeats the elements of the sample subjects for each subject. */
function repeatSubjects(html: string, subjects: readonly Subject[]): string {
  const write = (template: string, subject: Subject) =>
    repeatElements(template, 'highlight', (line) =>
      subject.highlights.map((text) => line.replaceAll(SAMPLE_SUBJECT.highlight, () => escapeHtml(text))),
    )
      .replaceAll(SAMPLE_SUBJECT.id, subject.id)
      .replaceAll(SAMPLE_SUBJECT.illustration, getIllustration(subject.id))
      .replaceAll(SAMPLE_SUBJECT.name, () => escapeHtml(subject.name))
      .replaceAll(SAMPLE_SUBJECT.description, () => escapeHtml(subject.description));
  const withFirst = repeatElements(html, 'first', (card) =>
    subjects.slice(0, -1).map((subject) => write(card, subject)),
  );
  return repeatElements(withFirst, 'last', (card) =>
    subjects.slice(-1).map((subject) => write(card, subject)),
  );
}

/** Returns whether a text contains a placeholder for a setting. */
export const isFillable = (text: string): boolean =>
  text.search(PLACEHOLDER) !== -1 || text.includes(PACKAGE_OFFERS_PLACEHOLDER);

/** Escapes text for a JSON string inside a script element. */
const escapeInJson = (text: string) => escapeInScript(JSON.stringify(text).slice(1, -1));
