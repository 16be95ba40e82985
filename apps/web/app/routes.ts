import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Public pages: the landing page and texts, prerendered and without a data layer. */
const site = layout('routes/site/layout.tsx', [
  index('routes/site/landing.tsx'),
  route('terms', 'routes/site/terms.tsx'),
  route('privacy', 'routes/site/privacy.tsx'),
]);

/**
 * Pages that talk to the server. Three groups stand here, each with its own layout and its own chunks:
 * the accounts' (login, signup, verify …), the students' (/student …) and the console (/admin …).
 */
const signedIn = layout('routes/providers.tsx', []);

export default [
  site,
  signedIn,
  route('dashboard', 'routes/site/dashboard-redirect.tsx'),
  route('*', 'routes/site/elsewhere.tsx'),
] satisfies RouteConfig;
