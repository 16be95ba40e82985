/**
 * Placeholder for the public address in the built pages. The server replaces it when it starts. The
 * `.invalid` domain can never be registered (RFC 2606).
 */
export const ORIGIN_PLACEHOLDER = 'https://thuto.invalid';

/** The pages that the server renders with the data of the signed-in user. */
export const RENDERED_PAGES = ['/student', '/tutor'] as const;

/** Placeholders for the platform name and the contact address in the built pages. Admins can change both. */
export const PLATFORM_NAME_PLACEHOLDER = 'platform-name.thuto.invalid';
export const CONTACT_EMAIL_PLACEHOLDER = 'contact@thuto.invalid';

/** Placeholders for the packages on sale, as JSON: for the browser, and as offers for search engines. */
export const PACKAGES_PLACEHOLDER = 'packages.thuto.invalid';
export const PACKAGE_OFFERS_PLACEHOLDER = 'package-offers.thuto.invalid';

/** Placeholder for the subjects as JSON, in the attribute `data-subjects` of every page. */
export const SUBJECTS_PLACEHOLDER = 'subjects.thuto.invalid';

/** Placeholders for texts about all subjects: `Three subjects`, `3`, `Mathematics, Chemistry and Physics`. */
export const SUBJECT_COUNT_WORDS_PLACEHOLDER = 'subject-count-words.thuto.invalid';
export const SUBJECT_COUNT_PLACEHOLDER = 'subject-count.thuto.invalid';
export const SUBJECT_NAMES_PLACEHOLDER = 'subject-names.thuto.invalid';

/**
 * The server repeats an element with this attribute for each record. `package` is repeated for each package on sale, or
 * `popular-package` for the popular one; within it, `feature` for each feature. `first` is repeated for each subject
 * that is taught except the last one, which has `last`; within it, `highlight` for each highlight.
 */
export const EACH_ATTRIBUTE = 'data-each';

/**
 * Lite saves data (LITE-1). The cookie remembers the choice of this browser for a year: `1` is on, `0` is off. The
 * attribute marks the `<html>` element of a page in Lite.
 */
export const LITE_COOKIE = 'lite';
export const LITE_ATTRIBUTE = 'data-lite';

/** Marks the illustrations of the built pages. The server removes them from pages in Lite. */
export const ILLUSTRATION_ATTRIBUTE = 'data-illustration';

/** The sample package in the built pages. The server replaces its texts. */
export const SAMPLE_PACKAGE = {
  id: 'package-id.thuto.invalid',
  name: 'package-name.thuto.invalid',
  price: 'package-price.thuto.invalid',
  billing: 'package-billing.thuto.invalid',
  sessions: 'package-sessions.thuto.invalid',
  feature: 'package-feature.thuto.invalid',
} as const;

/** The sample subject in the built pages. The server replaces its texts. */
export const SAMPLE_SUBJECT = {
  id: 'subject-id.thuto.invalid',
  name: 'subject-name.thuto.invalid',
  description: 'subject-description.thuto.invalid',
  highlight: 'subject-highlight.thuto.invalid',
  illustration: 'subject-illustration.thuto.invalid',
} as const;
