import { fileURLToPath } from 'node:url';
import { isContractProcedure } from '@orpc/contract';
import { contract } from '@thuto/contract/contract';
import type { Plugin } from 'vite';
import type { ContractRoutes } from 'virtual:contract-routes';

const ID = 'virtual:contract-routes';
const CONTRACT_SOURCES = fileURLToPath(new URL('../../packages/contract/src', import.meta.url));

/**
 * Gives the browser the method and path of every call without the schemas. With them the client would grow by 40 KB
 * (compressed) on every page, for checks that the server does anyway.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'thuto:contract-routes',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export default ${JSON.stringify(routesOf(contract))};` : undefined),
    configureServer(server) {
      server.watcher.add(CONTRACT_SOURCES);
      server.watcher.on('change', (path) => {
        // The contract was read once, when this file was loaded: restart to read it again.
        if (path.startsWith(CONTRACT_SOURCES)) void server.restart();
      });
    },
  };
}

function routesOf(router: object): ContractRoutes {
  return Object.fromEntries(
    Object.entries(router).map(([name, entry]: [string, object]) => {
      if (!isContractProcedure(entry)) return [name, routesOf(entry)];
      const { method, path, inputStructure, outputStructure } = entry['~orpc'].route;
      if (method === undefined || path === undefined)
        throw new Error(`${name}: the contract has no route for this call`);
      if (inputStructure === 'detailed' || outputStructure === 'detailed') {
        throw new Error(`${name}: the browser's client supports the compact structure only`);
      }
      return [name, `${method} ${path}`];
    }),
  );
}
