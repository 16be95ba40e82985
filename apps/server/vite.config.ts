import { defineConfig } from 'vite';

// The server's bundle: our own workspaces and templates become plain JavaScript, so that the start compiles nothing;
// every dependency stays in node_modules, where native ones must be.
export default defineConfig({
  publicDir: false,
  ssr: {
    target: 'node',
    noExternal: [/^@thuto\//],
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
