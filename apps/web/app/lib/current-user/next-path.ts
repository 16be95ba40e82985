/** Returns the address of a page that remembers, as `next`, what its visitor wanted to open. */
export const withNext = (path: string, next: string | null): string =>
  next === null ? path : `${path}?${new URLSearchParams({ next }).toString()}`;

/** Returns the value if it is a path of this site, otherwise null. */
export const readPath = (value: string | null): string | null =>
  value !== null && /^\/(?![/\\])/.test(value) ? value : null;

/** Returns what a visitor wanted to open: a path of this site, or null. Anyone can craft the address. */
export const readNext = (search: string): string | null => readPath(new URLSearchParams(search).get('next'));

/** What the pages are called in *Sign in to open …*. The first match counts. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^\/student\/orders\/./, 'your order'],
  [/^\/student\/orders/, 'your orders'],
  [/^\/student\/buy/, 'the packages'],
  [/^\/student\/sessions/, 'your sessions'],
  [/^\/student\/homework/, 'your homework'],
  [/^\/student\/reports/, 'your reports'],
  [/^\/student\/progress/, 'your progress'],
  [/^\/student\/profile/, 'your profile'],
  [/^\/student\/assessment/, 'your assessment'],
  [/^\/(student|tutor)\/messages/, 'your messages'],
  [/^\/(student|tutor)\/library/, 'the library'],
  [/^\/tutor\/lessons\/[^/]+\/report/, 'the report'],
  [/^\/tutor\/lessons/, 'your lessons'],
  [/^\/tutor\/homework/, 'the homework'],
  [/^\/account\/notifications/, 'your notifications'],
  [/^\/account/, 'your account'],
  [/^\/invite/, 'your invitation'],
];

/** Returns the sentence of the sign-in page for the page that it leads to. */
export function describeNext(next: string): string {
  const name = NAMES.find(([pattern]) => pattern.test(next))?.[1] ?? 'this page';
  return `Sign in to open ${name}`;
}
