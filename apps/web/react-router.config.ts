import type { Config } from '@react-router/dev/config';
import { RENDERED_PAGES } from '@thuto/contract/site';

/** Paths that depend on the user or only redirect. Not prerendered. */
const DRAWN_IN_THE_BROWSER = /^\/(student|tutor|admin|account|dashboard)(\/|$)/;

/** The server renders them again for each signed-in user. The prerendered form has their head and scripts. */
const isRendered = (path: string) => (RENDERED_PAGES as readonly string[]).includes(path);

export default {
  appDirectory: 'app',
  ssr: false,
  // The server's bundle has two entries (`vite.config.ts`).
  serverBuildFile: '[name].js',
  // The server answers every other path with `__spa-fallback.html`, which renders in the browser.
  prerender: ({ getStaticPaths }) =>
    getStaticPaths().filter((path) => isRendered(path) || !DRAWN_IN_THE_BROWSER.test(path)),
} satisfies Config;
