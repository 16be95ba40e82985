import type { MetaDescriptor } from 'react-router';
import { platform } from './platform.ts';

export interface PageMeta {
  /** Without the platform's name, which is added. */
  title: string;
  description?: string;
  /** False for pages behind a sign-in or reached from a mail. */
  indexed?: boolean;
}

/** What a route's `meta` export returns: `export const meta = () => pageMeta({ title: 'Sign in' })`. */
export function pageMeta({ title, description, indexed = false }: PageMeta): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [{ title: `${title} · ${platform().platformName}` }];
  if (description !== undefined) {
    tags.push(
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
    );
  }
  if (!indexed) tags.push({ name: 'robots', content: 'noindex' });
  return tags;
}
