import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../config.ts';
import { repositoryRoot } from '../platform/repository-root.ts';

const SKIPPED_FOLDERS = new Set(['node_modules', 'build', '.react-router', 'images']);

/** Lists every file below a folder, as paths relative to the repository root. */
function listFiles(folder: string): string[] {
  return readdirSync(path.join(repositoryRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED_FOLDERS.has(entry.name)) return [];
    const inside = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(inside) : [inside];
  });
}

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');

const SOURCES = ['apps', 'packages', 'scripts', 'e2e', 'tools'].flatMap(listFiles);
const CODE = SOURCES.filter((file) => /\.(ts|tsx|mts|mjs)$/.test(file));

interface Document {
  readonly file: string;
  readonly text: string;
  /** The words between backticks, outside of fenced blocks. */
  readonly codeWords: readonly string[];
}

function readDocument(file: string): Document {
  const text = read(file);
  const prose = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  return { file, text, codeWords: spans.flatMap((code) => code.split(/[\s,;]+/)).filter(Boolean) };
}

const isMarkdown = (file: string) => file.endsWith('.md');
const OPERATIONS = read('docs/operations.md');
const REQUIREMENTS = read('docs/requirements.md');
// The changelog and superseded decisions may name what no longer exists.
const DOCUMENTS = [
  ...readdirSync(repositoryRoot).filter((file) => isMarkdown(file) && file !== 'CHANGELOG.md'),
  ...listFiles('docs').filter(isMarkdown),
  ...listFiles('.github').filter(isMarkdown),
]
  .map(readDocument)
  .filter(({ text }) => !/^- Status: superseded/m.test(text));

/** Collects what a finder returns for each document, prefixed by the document. */
const inEachDocument = (find: (document: Document) => readonly string[]) =>
  DOCUMENTS.flatMap((document) => find(document).map((found) => `${document.file}: ${found}`));

/** The glossary's short names of the workspaces. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  domain: 'packages/domain/src',
  contract: 'packages/contract/src',
  learning: 'packages/learning/src',
  server: 'apps/server/src',
  web: 'apps/web/app',
};

/** Returns the path in a code word, up to its first placeholder; null if the word is not a path. */
function pathIn(word: string): string | null {
  const [first = '', ...rest] = word.split('/');
  if (rest.length === 0) return null;
  const isPath = /^(apps|packages|scripts|docs|e2e|tools|deploy)$/.test(first) || first in SHORT_NAMES;
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

function isDeadLink(document: Document, link: string): boolean {
  if (/^(https?|mailto):/.test(link)) return false;
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? document.file : path.join(path.dirname(document.file), file);
  if (!existsSync(path.join(repositoryRoot, target))) return true;
  return anchor !== undefined && !headingsOf(read(target)).includes(anchor);
}

/** Returns the code names in the first column of the text's tables. */
function namesInTables(text: string, name: RegExp): string[] {
  return [...text.matchAll(/^\| `([^`]+)`/gm)]
    .map(([, found = '']) => found)
    .filter((found) => name.test(found));
}

const listRequirementIds = () =>
  [...REQUIREMENTS.matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map(([, id = '']) => id);

/** Returns the variables that the configuration reads, by recording each access. */
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

describe('documented commands and variables', () => {
  it('names only npm scripts that exist, and every one in the README (OPS-1, OPS-9)', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const unknown = inEachDocument(({ text }) =>
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

  it('documents exactly the environment variables that the configuration reads', () => {
    expect(namesInTables(OPERATIONS, /^[A-Z][A-Z0-9_]*$/).sort()).toEqual(variablesOfConfig());
  });

  it('states the defaults of the configuration', () => {
    const stated = [...OPERATIONS.matchAll(/^\| `([A-Z][A-Z0-9_]*)`\s*\| `([^`]+)`\s*\|/gm)];
    expect(stated.length).toBeGreaterThan(8);
    for (const [, name = '', text = ''] of stated) {
      // Set by the commands, not by the configuration.
      if (name === 'NODE_ENV') continue;
      const value = text.replace('PRODUCT_DOMAIN', 'localhost').replace('PORT', '3000');
      expect(parseConfig({ [name]: value }), name).toEqual(parseConfig({}));
    }
  });

  it("documents exactly the operators' commands that exist (OPS-6)", () => {
    const table = /const COMMANDS[^{]*\{([^}]*)\}/.exec(read('apps/server/src/cli/main.ts'))?.[1] ?? '';
    const commands = [...table.matchAll(/^\s*'?([a-z:-]+)'?: /gm)].map(([, name = '']) => name).sort();
    const section = /^## Commands$([\s\S]*?)^## /m.exec(OPERATIONS)?.[1] ?? '';
    expect(commands.length).toBeGreaterThan(0);
    expect(namesInTables(section, /./).sort()).toEqual(commands);
    const unknown = inEachDocument(({ text }) =>
      [...text.matchAll(/npm run (?:-s )?thuto -- ([a-z:-]+)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !commands.includes(name)),
    );
    expect(unknown).toEqual([]);
  });
});

describe('links and references', () => {
  it('has no dead link', () => {
    const dead = inEachDocument((document) => linksIn(document).filter((link) => isDeadLink(document, link)));
    expect(dead).toEqual([]);
  });

  it('names only files and folders that exist', () => {
    const missing = inEachDocument(({ codeWords }) =>
      codeWords.filter((word) => {
        const named = pathIn(word);
        return named !== null && !existsSync(path.join(repositoryRoot, named));
      }),
    );
    expect(missing).toEqual([]);
  });

  it('names only tests that exist, in the threat models', () => {
    const models = DOCUMENTS.filter(({ file }) => file.startsWith('docs/threats/'));
    expect(models.length).toBeGreaterThan(5);
    const missing = models.flatMap(({ file, text }) =>
      [...text.matchAll(/`([^`]+\.test\.ts)` ((?:“[^”]+”(?:, )?)+)/g)].flatMap(
        ([, word = '', titles = '']) => {
          const test = read(pathIn(word) ?? word);
          return [...titles.matchAll(/“([^”]+)”/g)]
            .filter(([, title = '']) => !test.includes(title))
            .map(([, title = '']) => `${file}: ${title}`);
        },
      ),
    );
    expect(missing).toEqual([]);
  });

  it('gives every requirement an id of its own', () => {
    const repeated = listRequirementIds().filter((id, at, all) => all.indexOf(id) !== at);
    expect(repeated).toEqual([]);
  });

  it('cites only requirements that exist', () => {
    const ids = new Set(listRequirementIds());
    const groups = [...new Set([...ids].map((id) => id.replace(/-\d+$/, '')))].join('|');
    expect(ids.size).toBeGreaterThan(100);
    const citation = new RegExp(String.raw`\b(?:${groups})-\d+\b`, 'g');
    const cited = CODE.flatMap((file) => (read(file).match(citation) ?? []).map((id) => ({ file, id })));
    const unknown = [
      ...cited,
      ...DOCUMENTS.flatMap(({ file, text }) => (text.match(citation) ?? []).map((id) => ({ file, id }))),
    ].filter(({ id }) => !ids.has(id));
    expect(unknown).toEqual([]);
  });
});
