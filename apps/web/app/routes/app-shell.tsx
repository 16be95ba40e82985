/** /app-shell: the page that the service worker stores. The server renders the root only, for any address. */
export default function AppShell() {
  return null;
}
