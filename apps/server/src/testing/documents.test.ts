import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../config.ts';
import { repositoryRoot } from '../platform/repository-root.ts';

const IMAGE_MAX_BYTES = 150 * 1000;
const SKIPPED = new Set(['node_modules', 'build', '.react-router', 'images']);

/** Every file below a folder, as paths from the repository's root. */
function filesUnder(folder: string): string[] {
  return readdirSync(path.join(repositoryRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const inside = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(inside) : [inside];
  });
}

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');

const SOURCES = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'torture', 'cluster'].flatMap(filesUnder);
const CODE = SOURCES.filter((file) => /\.(ts|tsx|mts|mjs|sql)$/.test(file) && !/\.test\.tsx?$/.test(file));
const CODE_TEXT = [...CODE.map(read), read('apps/server/src/access.test.ts')].join('\n');
const PAGES_TEXT = CODE.filter((file) => file.startsWith('apps/web/'))
  .map(read)
  .join('\n');
const WORDS = new Set(CODE_TEXT.match(/[A-Za-z_$][\w$]*/g));

interface Document {
  readonly file: string;
  readonly text: string;
  /** What stands between backticks, word by word, outside of fenced blocks. */
  readonly codeWords: readonly string[];
}

function readDocument(file: string): Document {
  const text = read(file);
  const prose = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  return { file, text, codeWords: spans.flatMap((code) => code.split(/[\s,;]+/)).filter(Boolean) };
}

// A record tells what was decided then: once another supersedes it, what it names may be gone.
const DOCUMENTS = ['README.md', 'SECURITY.md', ...filesUnder('docs').filter((file) => file.endsWith('.md'))]
  .map(readDocument)
  .filter(({ text }) => !/^Superseded by /m.test(text));
const OPERATIONS = read('docs/operations.md');

/** What a finder gives for each document, named by the document. */
const inEach = (find: (document: Document) => readonly string[]) =>
  DOCUMENTS.flatMap((document) => find(document).map((found) => `${document.file}: ${found}`));

/** The glossary's short names of the workspaces, so that its tables stay narrow. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  domain: 'packages/domain/src',
  contract: 'packages/contract/src',
  server: 'apps/server/src',
  web: 'apps/web/app',
};

/** The file or folder that a word between backticks names, as far as it is fixed; null when it names none. */
function pathIn(word: string): string | null {
  const [first = '', ...rest] = word.split('/');
  if (rest.length === 0) return null;
  const isPath =
    /^(apps|packages|scripts|docs|e2e|bench|torture|cluster|deploy)$/.test(first) || first in SHORT_NAMES;
  if (!isPath) return null;
  const open = rest.findIndex((part) => /[<*…]/.test(part));
  return [SHORT_NAMES[first] ?? first, ...(open === -1 ? rest : rest.slice(0, open))].join('/');
}

function linksIn({ text }: Document): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|<(?:img|a)\s[^>]*(?:src|href)="([^"]+)"/g)];
  return links.map(([, inMarkdown, inHtml]) => inMarkdown ?? inHtml ?? '');
}

const headingsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );

function leadsNowhere(document: Document, link: string): boolean {
  if (/^(https?|mailto):/.test(link)) return false;
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? document.file : path.join(path.dirname(document.file), file);
  if (!existsSync(path.join(repositoryRoot, target))) return true;
  return anchor !== undefined && !headingsOf(read(target)).includes(anchor);
}

/** The names in the first column of the text's tables. */
function namesInTables(text: string, name: RegExp): string[] {
  return [...text.matchAll(/^\| `([^`]+)`/gm)]
    .map(([, found = '']) => found)
    .filter((found) => name.test(found));
}

/** The variables that the configuration reads, found by letting it read. */
function variablesOfConfig(): string[] {
  const asked = new Set<string>();
  parseConfig(
    new Proxy<NodeJS.ProcessEnv>(
      {},
      {
        get(_target, name) {
          asked.add(String(name));
          return undefined;
        },
      },
    ),
  );
  return [...asked].sort();
}

describe('the documents', () => {
  it('name only npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const unknown = inEach(({ text }) =>
      [...text.matchAll(/npm (?:run )?(?:-s )?([a-z][\w:-]*)/g)]
        .filter(([command, name = '']) => command.includes(' run ') || /^(start|test)$/.test(name))
        .map(([, name = '']) => name)
        .filter((name) => !Object.hasOwn(scripts, name)),
    );
    expect(unknown).toEqual([]);
    const readme = read('README.md');
    expect(Object.keys(scripts).filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(readme))).toEqual(
      [],
    );
  });

  it('explain every environment variable, and none that is not read', () => {
    expect(namesInTables(OPERATIONS, /^[A-Z][A-Z0-9_]*$/).sort()).toEqual(variablesOfConfig());
  });

  it('give the defaults that the configuration has', () => {
    const stated = [...OPERATIONS.matchAll(/^\| `([A-Z][A-Z0-9_]*)`\s*\| `([^`]+)`\s*\|/gm)];
    expect(stated.length).toBeGreaterThan(8);
    for (const [, name = '', text = ''] of stated) {
      // Set by the commands, not by the configuration.
      if (name === 'NODE_ENV') continue;
      const value = text.replace('PRODUCT_DOMAIN', 'localhost').replace('PORT', '3000');
      expect(parseConfig({ [name]: value }), name).toEqual(parseConfig({}));
    }
  });

  it('name every command of the operators, and none that does not exist', () => {
    const table = /const COMMANDS[^{]*\{([^}]*)\}/.exec(read('apps/server/src/cli/main.ts'))?.[1] ?? '';
    const commands = [...table.matchAll(/^\s*'?([a-z:-]+)'?: /gm)].map(([, name = '']) => name).sort();
    const section = /^## Commands$([\s\S]*?)^## /m.exec(OPERATIONS)?.[1] ?? '';
    expect(commands.length).toBeGreaterThan(0);
    expect(namesInTables(section, /./).sort()).toEqual(commands);
    const unknown = inEach(({ text }) =>
      [...text.matchAll(/npm run (?:-s )?thuto -- ([a-z:-]+)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !commands.includes(name)),
    );
    expect(unknown).toEqual([]);
  });

  it('link to what exists', () => {
    const broken = inEach((document) => linksIn(document).filter((link) => leadsNowhere(document, link)));
    expect(broken).toEqual([]);
  });

  it('name files and folders that exist', () => {
    const missing = inEach(({ codeWords }) =>
      codeWords.filter((word) => {
        const named = pathIn(word);
        return named !== null && !existsSync(path.join(repositoryRoot, named));
      }),
    );
    const fileNames = [...SOURCES, ...readdirSync(repositoryRoot)];
    const unknownNames = inEach(({ codeWords }) =>
      codeWords
        .filter((word) => /^[\w.-]+\.(ts|tsx|mjs|json|md)$/.test(word))
        .filter((word) => !fileNames.some((file) => file.endsWith(word))),
    );
    expect([...missing, ...unknownNames]).toEqual([]);
  });

  it('name functions, types and constants that the code has', () => {
    // Records also name what was decided against.
    const living = DOCUMENTS.filter(({ file }) => !file.startsWith('docs/decisions/'));
    const unknown = living.flatMap(({ codeWords }) =>
      codeWords
        .map((word) => word.replace(/\(.*$/, ''))
        .filter((word) => /^[A-Za-z]+[a-z][A-Z][A-Za-z]*$|^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(word))
        .filter((word) => !WORDS.has(word)),
    );
    expect(unknown).toEqual([]);
  });

  it('lead the operator to buttons and pages that the product has', () => {
    const names = [...read('README.md').matchAll(/\b_([A-Z][^_]*)_/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !PAGES_TEXT.includes(name))).toEqual([]);
  });

  it('have small pictures, all of them shown', () => {
    const pictures = readdirSync(path.join(repositoryRoot, 'docs/images'));
    const shown = DOCUMENTS.flatMap(linksIn).map((link) => path.basename(link));
    const size = (picture: string) => statSync(path.join(repositoryRoot, 'docs/images', picture)).size;
    expect(pictures.filter((picture) => size(picture) > IMAGE_MAX_BYTES)).toEqual([]);
    expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([]);
  });

  it('number the decisions, each with context, decision and consequences', () => {
    const records = filesUnder('docs/decisions');
    const numbers = records.map((file) => path.basename(file).slice(0, 3));
    expect(new Set(numbers).size).toBe(records.length);
    for (const [index, file] of records.entries()) {
      expect(read(file), file).toMatch(new RegExp(`^# ${numbers[index]} \\S`));
      expect(headingsOf(read(file)), file).toEqual(
        expect.arrayContaining(['context', 'decision', 'consequences']),
      );
    }
  });
});
