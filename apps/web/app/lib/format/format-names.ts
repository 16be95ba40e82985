const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Formats names as a list: `Lerato, Thabo and Neo`. The same name twice is written once. */
export const formatNames = (names: readonly string[]): string => LIST.format(new Set(names));
