import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: false,
  // Every other address is served `__spa-fallback.html` and draws itself in the browser.
  prerender: ['/', '/terms', '/privacy'],
} satisfies Config;
