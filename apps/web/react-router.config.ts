import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The student area works offline: it must know all routes.
  routeDiscovery: { mode: 'initial' },
  // A file of its own for each loader would be one more request.
  splitRouteModules: false,
} satisfies Config;
