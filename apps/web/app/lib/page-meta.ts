import { ORIGIN_PLACEHOLDER } from '@thuto/contract/site';
import type { MetaDescriptor } from 'react-router';
import { platform } from './platform.ts';

export interface PageMeta {
  /** Without the platform's name, which is appended. */
  title: string;
  description?: string;
  /** The path of a page that search engines may index. Every other page is marked `noindex`. */
  publicPath?: `/${string}`;
  /** schema.org description of the page. Used at build time only. */
  structuredData?: (origin: string) => Record<string, unknown>;
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
  // Only search engines and messengers read these tags, and they read the prerendered page.
  if (import.meta.env.SSR) tags.push(...sharingTags(page));
  return tags;
}

function sharingTags({ title, description, publicPath, structuredData }: PageMeta): MetaDescriptor[] {
  if (publicPath === undefined) return [];
  const address = `${ORIGIN_PLACEHOLDER}${publicPath}`;
  const tags: MetaDescriptor[] = [
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: platform().platformName },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:url', content: address },
    { property: 'og:title', content: title },
    { property: 'og:image', content: `${ORIGIN_PLACEHOLDER}${SHARED_PICTURE.path}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: SHARED_PICTURE.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  if (description !== undefined) tags.push({ property: 'og:description', content: description });
  if (structuredData !== undefined) tags.push({ 'script:ld+json': structuredData(ORIGIN_PLACEHOLDER) });
  return tags;
}
