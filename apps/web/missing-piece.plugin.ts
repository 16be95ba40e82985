import type { Plugin } from 'vite';

const FILE = /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/;
const RELOAD = 'window.location.reload();';

/**
 * React Router reloads the page where a piece of it cannot be fetched: the page that was being left, and for ever where
 * the piece stays out of reach. Here the failure goes to the error page with the name of the piece instead
 * (`app/root.tsx`), which reloads the page that was wanted, once.
 */
export function missingPiece(): Plugin {
  let isDone = false;
  return {
    name: 'thuto:missing-piece',
    apply: 'build',
    transform(code, id) {
      if (!FILE.test(id)) return undefined;
      if (code.split(RELOAD).length !== 2) throw new Error(`${id} does not reload as it did.`);
      isDone = true;
      return { code: code.replace(RELOAD, 'throw Object.assign(error, { missingPiece: route.module });') };
    },
    buildEnd(failure) {
      if (failure === undefined && this.environment.name === 'client' && !isDone)
        throw new Error('React Router’s reload was not found.');
    },
  };
}
