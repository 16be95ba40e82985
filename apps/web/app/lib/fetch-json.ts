/**
 * Reads JSON from our own server without the API client, which is too heavy for the landing page.
 * Gives null when the server cannot be reached or refuses.
 */
export async function fetchJson<Answer>(path: string): Promise<Answer | null> {
  try {
    const response = await fetch(path, { headers: { Accept: 'application/json' } });
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}
