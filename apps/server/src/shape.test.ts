import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './platform/repository-root.ts';

/** Helpers of routes that are no use cases: what they read and write is the HTTP request. */
const ROUTE_HELPERS = new Set(['features/accounts/auth-sessions/get-client.ts']);

interface Import {
  readonly from: string;
  /** The imported functions and constants, without types and components. */
  readonly values: readonly string[];
}

interface SourceFile {
  readonly file: string;
  readonly code: string;
  readonly imports: readonly Import[];
}

const isRoutes = (file: string) => /\.routes?\.ts$/.test(file);
const isPresenter = (file: string) => file.endsWith('.presenter.ts');
const isStore = (file: string) => file.endsWith('.store.ts');
const isUseCase = (file: string) => file.startsWith('features/') && /\/[a-z-]+\.ts$/.test(file);

/** Lists the named imports of a file from other files of the server. */
function listImports(file: string, code: string): Import[] {
  return [...code.matchAll(/import (type )?\{([^}]*)\} from '(\.[^']*)'/g)].map(
    ([, type, names = '', from = '']) => ({
      from: path.posix.join(path.posix.dirname(file), from),
      values: type
        ? []
        : names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => /^[a-z]/.test(name) && !name.startsWith('type ')),
    }),
  );
}

const sources: SourceFile[] = globSync('features/**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => {
    const code = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    return { file, code, imports: listImports(file, code) };
  });

/** Returns the files that import what `isForbidden` describes. */
const findImporters = (files: readonly SourceFile[], isForbidden: (one: Import) => boolean) =>
  files.flatMap(({ file, imports }) =>
    imports.filter(isForbidden).map(({ from, values }) => `${file} imports ${values.join(', ')} of ${from}`),
  );

describe('the shape of features (docs/architecture.md)', () => {
  it('has one use case per file', () => {
    const routes = sources.filter(({ file }) => isRoutes(file));
    expect(routes.length).toBeGreaterThan(50);
    const severalOf = ({ from, values }: Import) =>
      isUseCase(from) && !ROUTE_HELPERS.has(from) && values.length > 1;
    expect(findImporters(routes, severalOf)).toEqual([]);
  });

  it('has routes that call use cases, not stores', () => {
    const routes = sources.filter(({ file }) => isRoutes(file));
    expect(findImporters(routes, ({ from, values }) => isStore(from) && values.length > 0)).toEqual([]);
  });

  it('presents in routes only', () => {
    const others = sources.filter(({ file }) => !isRoutes(file) && !isPresenter(file));
    expect(findImporters(others, ({ from }) => isPresenter(from))).toEqual([]);
  });

  it('passes an open transaction as an argument', () => {
    const hidden = sources.filter(({ code }) => /\{\s*\.\.\.\w+,\s*db: /.test(code));
    expect(hidden.map(({ file }) => file)).toEqual([]);
  });
});

/** A reader takes in a folder of this size at a glance. Migrations are a history, which nobody reads as a whole. */
const MAX_FILES_IN_FOLDER = 60;
/** Longer files say why in their first line, or in the docstring of what they are about. */
const MAX_LINES = 300;
const REASON = /^\/\/ (?:One|Long|A list|Data)\b|\b(?:One file[,:]|Long, because)/;

const allSources = globSync('{apps,packages,scripts,tools,e2e}/**/*.{ts,tsx,mts,mjs}', {
  cwd: repositoryRoot,
  exclude: (name) => /^(?:node_modules|build|\.react-router|migrations)$/.test(name),
}).map((file) => file.split(path.sep).join('/'));

it('imports each icon from its own module: the main module would put all icons into the first script', () => {
  const files = allSources.filter((file) => file.startsWith('apps/web/app/'));
  const code = files.map((file) => readFileSync(path.join(repositoryRoot, file), 'utf8'));
  expect(code.filter((text) => text.includes("from 'lucide-react/icons/")).length).toBeGreaterThan(100);
  expect(files.filter((_file, at) => /import \{[^}]*\} from 'lucide-react'/.test(code[at] ?? ''))).toEqual(
    [],
  );
});

describe('the size of what a reader opens (docs/architecture.md)', () => {
  it('has at most 60 files in a folder', () => {
    const counts = new Map<string, number>();
    for (const file of allSources.filter((each) => !each.endsWith('.e2e.ts'))) {
      const folder = path.posix.dirname(file);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect(counts.size).toBeGreaterThan(100);
    expect([...counts].filter(([, count]) => count > MAX_FILES_IN_FOLDER)).toEqual([]);
  });

  it('has a reason in every source file of more than 300 lines', () => {
    const isTest = (file: string) => /\.(?:test|e2e|fuzz|golden)\.|\/testing\//.test(file);
    const unexplained = allSources.filter((file) => {
      if (isTest(file)) return false;
      const code = readFileSync(path.join(repositoryRoot, file), 'utf8');
      return code.split('\n').length > MAX_LINES + 1 && !REASON.test(code);
    });
    expect(unexplained).toEqual([]);
  });
});
