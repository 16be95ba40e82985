/**
 * The entry of the server's bundle (`apps/server/src/plugins/page-renderer.ts`). It contains the pages that the server
 * renders and what they need. The complete build of React Router, which prerenders the public pages, would take the server
 * 25 MB of memory more.
 */
import type { PageRenderer } from '@thuto/contract/rendered-page';
import { RENDERED_PAGES } from '@thuto/contract/site';
import type { ServerBuild } from 'react-router';
import * as entry from './entry.server.tsx';
import { renderPage } from './render-page.ts';
import * as root from './root.tsx';
import * as providers from './routes/providers.tsx';
import * as dashboard from './routes/student/dashboard.tsx';
import * as studentLayout from './routes/student/layout.tsx';
import * as tutorLayout from './routes/tutor/layout.tsx';
import * as today from './routes/tutor/today.tsx';

/** The routes of the pages, as in `routes.ts`. */
const ROUTES = [
  { id: 'root', path: '', module: root },
  { id: 'routes/providers', parentId: 'root', module: providers },
  { id: 'routes/student/layout', parentId: 'routes/providers', path: 'student', module: studentLayout },
  { id: 'routes/student/dashboard', parentId: 'routes/student/layout', index: true, module: dashboard },
  { id: 'routes/tutor/layout', parentId: 'routes/providers', path: 'tutor', module: tutorLayout },
  { id: 'routes/tutor/today', parentId: 'routes/tutor/layout', index: true, module: today },
] as const;

/** No file of the browser: head and scripts come from the page that the build prerenders. */
const NO_SCRIPTS = {
  module: '',
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
};

const build: ServerBuild = {
  entry: { module: entry },
  routes: Object.fromEntries(ROUTES.map((route) => [route.id, route])),
  assets: {
    entry: { module: '', imports: [] },
    routes: Object.fromEntries(ROUTES.map((route) => [route.id, { ...route, ...NO_SCRIPTS }])),
    url: '',
    version: '',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: false,
  isSpaMode: false,
  prerender: [...RENDERED_PAGES],
  routeDiscovery: { mode: 'initial', manifestPath: '' },
};

export const renderContent: PageRenderer = (content) => renderPage(build, content);
