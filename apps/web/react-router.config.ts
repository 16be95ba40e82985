import type { Config } from '@react-router/dev/config';

/** Pages that are drawn for somebody in particular, or only lead elsewhere. */
const DRAWN_IN_THE_BROWSER = /^\/(student|admin|account|dashboard)(\/|$)/;

export default {
  appDirectory: 'app',
  ssr: false,
  // Every address that is not prerendered is served `__spa-fallback.html` and draws itself in the browser.
  prerender: ({ getStaticPaths }) => getStaticPaths().filter((path) => !DRAWN_IN_THE_BROWSER.test(path)),
} satisfies Config;
