import { fileURLToPath } from 'node:url';
import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@thuto/contract/contract';
import type { Plugin } from 'vite';

const ID = 'virtual:contract-routes';
const CONTRACT_SOURCES = fileURLToPath(new URL('../../packages/contract/src', import.meta.url));

/**
 * Gives the browser the method and path of every call without the schemas: with them the client would weigh 40 KB
 * more (compressed) on every page, for checks that the server makes anyway.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'thuto:contract-routes',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      return `export default ${JSON.stringify(minifyContractRouter(contract), withoutDocumentation)};`;
    },
    configureServer(server) {
      server.watcher.add(CONTRACT_SOURCES);
      server.watcher.on('change', (path) => {
        // The contract was read once, when this file was loaded.
        if (path.startsWith(CONTRACT_SOURCES)) void server.restart();
      });
    },
  };
}

/** Words for the API's documentation are no use to the client. */
function withoutDocumentation(key: string, value: unknown): unknown {
  return key === 'tags' || key === 'summary' || key === 'description' ? undefined : value;
}
