import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import cascadeLayers from '@csstools/postcss-cascade-layers';
import { defineConfig } from 'vite';
import { listTargets } from './browser-targets.ts';
import { createChunkGroups } from './chunk-groups.ts';
import { contractRoutes } from './contract-routes.plugin.ts';
import { viewportHeights } from './viewport-heights.plugin.ts';

const apiUrl = process.env.THUTO_API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig(({ command }) => ({
  plugins: [contractRoutes(), tailwindcss(), reactRouter()],
  server: {
    proxy: {
      '/api': { target: apiUrl, changeOrigin: false },
      '/mailbox': { target: apiUrl, changeOrigin: false },
    },
  },
  css: {
    // The oldest supported browsers skip styles in layers.
    ...(command === 'build' && { postcss: { plugins: [cascadeLayers(), viewportHeights()] } }),
  },
  build: {
    target: listTargets(),
    // Inlined fonts and images would enlarge the stylesheet that blocks the first paint.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  environments: {
    ...(command === 'build' && {
      ssr: {
        resolve: { noExternal: true },
        // Without the development form of React. Node.js keeps the text of the bundle in memory.
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          minify: true,
          rolldownOptions: {
            input: 'app/server.ts',
          },
        },
      },
    }),
    client: {
      build: {
        rolldownOptions: {
          // Drops patterns that only the server uses. Safari below 16.4 cannot compile those that look behind.
          treeshake: { manualPureFunctions: ['RegExp', 'String.raw'] },
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/,
                  priority: 21,
                },
                {
                  name: 'router',
                  test: /node_modules[\\/]react-router[\\/]|vite[\\/]preload-helper/,
                  priority: 20,
                },
                // Libraries that many later pages share.
                { name: 'dialogs', test: /node_modules[\\/](@base-ui|@floating-ui)[\\/]/, priority: 19 },
                { name: 'forms', test: /node_modules[\\/](react-hook-form|@hookform)[\\/]/, priority: 19 },
                { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 19 },
                { name: 'times', test: /node_modules[\\/]temporal-polyfill[\\/]/, priority: 19 },
                ...createChunkGroups(),
                // Files of their own would be many requests. An icon of one page stays with the page.
                {
                  name: 'icons',
                  test: /lucide-react[\\/]dist[\\/]esm[\\/]icons/,
                  minShareCount: 2,
                  priority: 0,
                },
              ],
            },
          },
        },
      },
    },
  },
}));
