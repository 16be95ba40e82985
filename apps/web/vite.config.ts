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
                  test: /app[\\/](components[\\/](site-header|site-footer|package-card|litema-pattern)|routes[\\/]site[\\/]site-banner|lib[\\/](current-user(-store)?|page-meta|use-hydrated))\.tsx?$|domain[\\/]src[\\/]permissions\.ts$|vite[\\/]preload-helper\.js$|lucide-react[\\/].*[\\/]icons[\\/](check|chevron-down|clock|graduation-cap|mail)\.\w+$/,
                  priority: 1,
                },
                {
                  // What signed-in users have on every page outside the console.
                  name: 'user-nav',
                  test: /app[\\/]components[\\/](signed-in-nav|bottom-bar)\.tsx$/,
                },
                {
                  // What calls the server. The landing page and the legal texts do without it.
                  name: 'data',
                  test: /app[\\/]lib[\\/](api-client|query-client)\.ts$|react-query[\\/].*[\\/](QueryClientProvider|useQuery)\.js$/,
                },
                // Each of the modules below is too small to compress well as a file.
                {
                  // What most pages outside the site share. The login page loads this chunk.
                  name: 'parts',
                  test: /app[\\/](lib[\\/](subjects|use-online)|components[\\/](subject-(icon|name)|ui[\\/](button|card|error-panel|skeleton|toast-store))|features[\\/]accounts[\\/]hooks[\\/]use-current-user)\.tsx?$/,
                },
                {
                  // What the dashboard of a student adds.
                  name: 'student-parts',
                  test: /app[\\/](lib[\\/](dates|student)|components[\\/](session-when|ui[\\/](badge|page-header|progress-bar|stat|status-badge))|features[\\/](accounts[\\/]components[\\/]route-guard|activity[\\/]hooks[\\/]use-live-updates|bookings[\\/]components[\\/]booking-when|profiles[\\/]api[\\/]my-dashboard))\.tsx?$|domain[\\/]src[\\/](permissions|schedule|web-link)\.ts$|lucide-react[\\/].*[\\/]icons[\\/](calendar-check|calendar-clock|chevron-right|hourglass|info|triangle-exclamation-point|video)\.\w+$/,
                },
              ],
            },
          },
        },
      },
    },
  },
});
