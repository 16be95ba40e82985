import type { MetaDescriptor } from 'react-router';
import type { PageData } from './page-data.ts';
import { platform } from '../centre/platform.ts';

export interface PageMeta {
  /** Without the platform's name, which is appended. */
  title: string;
  description?: string;
  /** The path of a page that search engines may index. Every other page is marked `noindex`. */
  publicPath?: `/${string}`;
  /** The public origin, which a page of search engines names. */
  origin?: string | undefined;
  /** schema.org description of the page. */
  structuredData?: Record<string, unknown>;
}

const SHARED_PICTURE = {
  path: '/social-card.png',
  alt: 'Online tutoring for IGCSE and LGCSE students in Mathematics, Chemistry and Physics',
};

/** What a route's `meta` export returns: `export const meta = () => pageMeta({ title: 'Sign in' })`. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [{ title: `${page.title} · ${platform().platformName}` }];
  if (page.description !== undefined) tags.push({ name: 'description', content: page.description });
  if (page.publicPath === undefined) tags.push({ name: 'robots', content: 'noindex' });
  // Only search engines and messengers read these tags, and they read the server's page.
  if (import.meta.env.SSR) tags.push(...sharingTags(page));
  return tags;
}

function sharingTags({
  title,
  description,
  publicPath,
  structuredData,
  origin = '',
}: PageMeta): MetaDescriptor[] {
  if (publicPath === undefined) return [];
  const address = `${origin}${publicPath}`;
  const tags: MetaDescriptor[] = [
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: platform().platformName },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:url', content: address },
    { property: 'og:title', content: title },
    { property: 'og:image', content: `${origin}${SHARED_PICTURE.path}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: SHARED_PICTURE.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  if (description !== undefined) tags.push({ property: 'og:description', content: description });
  if (structuredData !== undefined) tags.push({ 'script:ld+json': structuredData });
  return tags;
}

/** Returns the data of the root loader for a route's `meta`. */
export const readPageData = (
  matches: readonly ({ readonly id: string; readonly loaderData: unknown } | undefined)[],
) => matches.find((match) => match?.id === 'root')?.loaderData as PageData | undefined;
