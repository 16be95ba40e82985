import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const APP = /[\\/]apps[\\/]web[\\/]app[\\/].+\.tsx?$/;
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*'lucide-react';/g;
const EXPORT = /^export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs';$/gm;
const TYPE = /^(?:type\s|Lucide(?:Icon|Props)$)/;

/**
 * Makes each file import its icons from their own modules instead of from the package. Otherwise every module would
 * import every icon of the app, and the first chunk would hold all of them (10 kB compressed).
 */
export function iconImports(): Plugin {
  const files = readIconFiles();
  return {
    name: 'thuto:icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!APP.test(id) || !code.includes("'lucide-react'")) return undefined;
      return code.replaceAll(IMPORT, (_statement, list: string) =>
        list
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !TYPE.test(name))
          .map((name) => {
            const [icon = '', local = icon] = name.split(/\s+as\s+/);
            const file = files.get(icon);
            if (file === undefined) throw new Error(`${id}: lucide-react has no icon ${icon}.`);
            return `import ${local} from 'lucide-react/icons/${file}';`;
          })
          .join(''),
      );
    },
  };
}

/** Returns the module of each icon by its names. */
function readIconFiles(): ReadonlyMap<string, string> {
  const entry = createRequire(import.meta.url).resolve('lucide-react/dist/esm/lucide-react.mjs');
  return new Map(
    [...readFileSync(entry, 'utf8').matchAll(EXPORT)].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => [name.trim().replace('default as ', ''), file] as const),
    ),
  );
}
