import type { Config } from '@react-router/dev/config';

/** Paths that depend on the user or only redirect. Not prerendered. */
const DRAWN_IN_THE_BROWSER = /^\/(student|tutor|admin|account|dashboard)(\/|$)/;

export default {
  appDirectory: 'app',
  ssr: false,
  // The server answers every other path with `__spa-fallback.html`, which renders in the browser.
  prerender: ({ getStaticPaths }) => getStaticPaths().filter((path) => !DRAWN_IN_THE_BROWSER.test(path)),
} satisfies Config;
