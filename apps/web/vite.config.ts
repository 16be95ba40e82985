import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { contractRoutes } from './contract-routes.plugin.ts';
import { missingPiece } from './missing-piece.plugin.ts';

const apiUrl = process.env.THUTO_API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [contractRoutes(), missingPiece(), tailwindcss(), reactRouter()],
  server: {
    proxy: {
      '/api': { target: apiUrl, changeOrigin: false },
      '/mailbox': { target: apiUrl, changeOrigin: false },
    },
  },
  build: {
    // Inlined fonts and images would enlarge the stylesheet that blocks the first paint.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Code that every page needs. Fewer files compress better and cost fewer requests.
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
                  priority: 2,
                },
                {
                  // Including its dependencies. Keep heavy modules out: the landing page loads this chunk.
                  name: 'shell',
                  test: /app[\\/](components[\\/](site-header|site-footer|bottom-bar)|routes[\\/]site[\\/]site-banner|lib[\\/](current-user-store|page-meta|use-hydrated))\.tsx?$/,
                  priority: 1,
                },
                {
                  // Each icon is too small to compress well as a file.
                  name: 'student-icons',
                  test: /lucide-react[\\/].*[\\/]icons[\\/](calendar-check|calendar-clock|chevron-right|hourglass|video)\.\w+$/,
                },
              ],
            },
          },
        },
      },
    },
  },
});
