import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../platform/repository-root.ts';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');

/** Quotes as they are typed in code, lines and blanks as one blank. */
const plain = (text: string) =>
  text
    .replaceAll('’', "'")
    .replaceAll(String.raw`\'`, "'")
    .replaceAll(/\s+/g, ' ');

const ROWS = [...read('docs/sentences.md').matchAll(/^\| (.+?) +\| `([^`]+)` +\|$/gm)].map(
  ([, sentence = '', file = '']) => ({ sentence: sentence.trim(), file }),
);

/** What the product is made of, without its tests. */
function sourcesUnder(folder: string): string[] {
  return readdirSync(path.join(repositoryRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|build|\.react-router)$/.test(entry.name)) return [];
    const inside = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesUnder(inside);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [inside] : [];
  });
}

const PRODUCT = plain(
  ['apps/web/app', 'packages/domain/src', 'packages/contract/src'].flatMap(sourcesUnder).map(read).join('\n'),
);

describe('the sentences of the product', () => {
  it('are listed, each once', () => {
    expect(ROWS.length).toBeGreaterThan(50);
    expect(new Set(ROWS.map(({ sentence }) => sentence)).size).toBe(ROWS.length);
  });

  it.each(ROWS)('$sentence is said, and reached by $file', ({ sentence, file }) => {
    expect(file).toMatch(/\.(test\.tsx?|e2e\.ts)$/);
    expect(existsSync(path.join(repositoryRoot, file)), file).toBe(true);
    expect(plain(read(file)).includes(plain(sentence)), `${file} holds it`).toBe(true);
    expect(PRODUCT.includes(plain(sentence)), 'the product says it').toBe(true);
  });
});
