import type { Plugin } from 'vite';

const FILE = /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/;
const RELOAD = 'window.location.reload();';

/**
 * Changes what React Router does when a chunk cannot be fetched. It would reload the page that is being left, in an
 * endless loop if the chunk stays missing. With this plugin the error reaches the error page (`app/root.tsx`), which
 * reloads the target page once.
 */
export function missingPiece(): Plugin {
  let isDone = false;
  return {
    name: 'thuto:missing-piece',
    apply: 'build',
    transform(code, id) {
      if (!FILE.test(id)) return undefined;
      if (code.split(RELOAD).length !== 2)
        throw new Error(`The reload code in ${id} has changed; update this plugin.`);
      isDone = true;
      return { code: code.replace(RELOAD, 'throw Object.assign(error, { missingPiece: route.module });') };
    },
    buildEnd(failure) {
      if (failure === undefined && this.environment.name === 'client' && !isDone)
        throw new Error("React Router's reload code was not found.");
    },
  };
}
