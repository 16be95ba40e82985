import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { contractRoutes } from './contract-routes.plugin.ts';

const apiUrl = process.env.THUTO_API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [contractRoutes(), tailwindcss(), reactRouter()],
  server: {
    proxy: {
      '/api': { target: apiUrl, changeOrigin: false },
      '/mailbox': { target: apiUrl, changeOrigin: false },
    },
  },
  build: {
    // Inlined fonts and pictures would bloat the one stylesheet that blocks the first paint.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Every page needs all of this: as one file it compresses better and is one request.
              groups: [
                { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
              ],
            },
          },
        },
      },
    },
  },
});
