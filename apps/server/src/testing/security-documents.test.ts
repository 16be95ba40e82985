import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../platform/repository-root.ts';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');

/** The requirements of levels 1 and 2 of the standard (5.0.0), by section: their numbers. */
const REQUIRED: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
  '17.1': [1],
  '17.2': [1, 2, 3, 4],
  '17.3': [1, 2],
};
const VERDICTS = ['met', 'operator', 'does not apply', 'deviation'];

const SHORT_NAMES: Readonly<Record<string, string>> = {
  domain: 'packages/domain/src',
  contract: 'packages/contract/src',
  server: 'apps/server/src',
  web: 'apps/web/app',
};

function fileOf(name: string): string {
  const [first = '', ...rest] = name.split('/');
  return [SHORT_NAMES[first] ?? first, ...rest].join('/');
}

const NAMED = /`([\w./-]+\.(?:test\.tsx?|e2e\.ts))`\s+“([^”]+)”/g;

/** Each test that a document names, with its file, and whether that file has it. */
const testsNamedIn = (text: string) =>
  [...text.matchAll(NAMED)].map(([, name = '', words = '']) => {
    const file = fileOf(name);
    const title = words.replaceAll(/\s+/g, ' ');
    const exists = existsSync(path.join(repositoryRoot, file)) && hasTitle(read(file), title);
    return { file, title, exists };
  });

/** Whether the words stand in the source as the title of a test or of a group of them. */
function hasTitle(source: string, title: string): boolean {
  const plain = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?:^|[\\s(])['"\`]${plain}['"\`],`, 'm').test(source);
}

describe('docs/asvs.md', () => {
  const text = read('docs/asvs.md');
  const rows = [
    ...text.matchAll(/^- \*\*(V\d+\.\d+\.\d+)\*\* · ([^·]+) · ([\s\S]*?)(?=\n- \*\*|\n\n|$(?![\s\S]))/gm),
  ];
  const numbered = rows.map(([, number = '', verdict = '', words = '']) => ({ number, verdict, words }));

  it('has every requirement of levels 1 and 2 once, in their order', () => {
    const wanted = Object.entries(REQUIRED).flatMap(([section, numbers]) =>
      numbers.map((number) => `V${section}.${number}`),
    );
    expect(wanted).toHaveLength(253);
    expect(numbered.map(({ number }) => number)).toEqual(wanted);
  });

  it('judges each by one of its four words, and says why or how', () => {
    expect(numbered.filter(({ verdict }) => !VERDICTS.includes(verdict))).toEqual([]);
    expect(numbered.filter(({ words }) => words.trim().length < 8)).toEqual([]);
  });

  it('names a test, a document or a file for what is met or left to the operator', () => {
    const bare = numbered.filter(
      ({ verdict, words }) => /^(met|operator)$/.test(verdict) && !/`[\w.-]+\/[^`]+`|\]\([^)]+\)/.test(words),
    );
    expect(bare.map(({ number }) => number)).toEqual([]);
  });
});

describe.each([
  ['docs/asvs.md', 120],
  ['SECURITY.md', 15],
])('%s', (document, atLeast) => {
  it('names only tests that exist', () => {
    const named = testsNamedIn(read(document));
    expect(named.length).toBeGreaterThan(atLeast);
    expect(named.filter(({ exists }) => !exists)).toEqual([]);
  });
});
