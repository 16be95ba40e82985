import path from 'node:path';
import { defineConfig } from 'vite';
import { listTargets } from './browser-targets.ts';

/** Builds the polyfills as one script at the site's root, which runs before the modules of a page. */
export default defineConfig({
  publicDir: false,
  build: {
    target: listTargets(),
    outDir: path.join(import.meta.dirname, 'build/client'),
    emptyOutDir: false,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: path.join(import.meta.dirname, 'app/polyfills.ts'),
      output: { format: 'iife', entryFileNames: 'polyfills.js' },
    },
  },
});
