/**
 * Returns the fields of a posted form by name; a missing one is empty. For a request without a form all are empty, so that
 * the page says what is missing.
 */
export async function readForm<const Name extends string>(
  request: Request,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const form = await request.formData().catch(() => new FormData());
  const read = (name: Name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
}
