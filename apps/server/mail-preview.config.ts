import type { ServerResponse } from 'node:http';
import { defineConfig, type Plugin, type ViteDevServer } from 'vite';

async function renderPreview(server: ViteDevServer, url: string): Promise<{ status: number; body: string }> {
  try {
    const preview = await server.ssrLoadModule('/src/mail-preview/preview-page.ts');
    const page: string | null = await preview.previewPage(new URL(url, 'http://localhost').pathname);
    return page === null ? { status: 404, body: 'There is no such mail.' } : { status: 200, body: page };
  } catch (error) {
    server.config.logger.error(String(error));
    return { status: 500, body: 'This mail cannot be rendered. The terminal shows why.' };
  }
}

async function respond(server: ViteDevServer, url: string, response: ServerResponse): Promise<void> {
  const { status, body } = await renderPreview(server, url);
  response.statusCode = status;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.end(body);
}

/** Renders the mails from the sources at each request, so that reloading the page shows a change. */
const mailPreview: Plugin = {
  name: 'mail-preview',
  configureServer(server) {
    server.middlewares.use((request, response) => {
      void respond(server, request.url ?? '/', response);
    });
  },
};

export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [mailPreview],
  server: { host: '127.0.0.1', strictPort: true, hmr: false },
});
