import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// Families read *session*, tutors *lesson* (glossary). A file belongs to an area if only pages of that area import it.

const ROUTES = path.resolve(import.meta.dirname, '../routes');
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(ROUTES, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => path.join(ROUTES, folder, name));

/** Returns the files that pages import, directly or not. */
function reach(pages: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...pages];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || !existsSync(file)) continue;
    found.add(file);
    for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      open.push(path.resolve(path.dirname(file), to));
    }
  }
  return found;
}

const AREAS = {
  student: reach(filesIn('student')),
  tutor: reach(filesIn('tutor')),
  admin: reach(filesIn('admin')),
};

const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

/** Returns the texts of a file: what stands between tags, and quoted text of several words. */
function textsOf(file: string): string[] {
  const source = withoutComments(readFileSync(file, 'utf8'));
  const between = [...source.matchAll(/[>}]([^<>{}=;]*)[<{]/g)].map(([, text = '']) => text);
  const quoted = [...source.matchAll(/'([^'\n]* [^'\n]*)'|"([^"\n]* [^"\n]*)"|`([^`]* [^`]*)`/g)].map(
    ([, single, double, template]) => single ?? double ?? template?.replaceAll(/\$\{[^}]*\}/g, '…') ?? '',
  );
  return [...between, ...quoted].map((text) => text.trim().replaceAll(/\s+/g, ' '));
}

/** Returns the texts with a word in the files that only this area has. */
function findWord(area: keyof typeof AREAS, word: RegExp, allowed: readonly string[]): string[] {
  const others = Object.entries(AREAS).flatMap(([name, files]) => (name === area ? [] : [...files]));
  const own = [...AREAS[area]].filter((file) => !others.includes(file));
  expect(own.length).toBeGreaterThan(20);
  return own.flatMap((file) =>
    textsOf(file)
      .map((text) => allowed.reduce((rest, name) => rest.replaceAll(name, ''), text))
      .filter(
        (text) =>
          word.test(text) && !/[()[\]]|=>|\?\?|&&/.test(text) && !/^(import|export|type)\b/.test(text),
      )
      .map((text) => `${path.relative(ROUTES, file)}: ${text}`),
  );
}

describe('the words of an area', () => {
  it('are session, never lesson, on the pages of families', () => {
    // LESSON-6 names the buttons.
    expect(findWord('student', /(?<![\w.-])lessons?(?![\w.-])/i, ['Cancel Lesson', 'Keep Lesson'])).toEqual(
      [],
    );
  });

  it('are lesson, never session or booking, on the pages of tutors', () => {
    // A family's session is used up or goes back.
    const allowed = ['The session goes back', 'The session counts as used', 'one session is used'];
    expect(findWord('tutor', /(?<![\w.-])(sessions?|bookings?)(?![\w.-])/i, allowed)).toEqual([]);
  });
});
