import type { PageHandle } from '../../lib/pages/page-handle.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { visitContext } from '../../lib/pages/visit.ts';
import type { Route } from './+types/terms.ts';
import { LegalPage } from './legal-page.tsx';
import { loadInBrowser, loadLegalTexts } from './load-legal-texts.ts';

export const handle: PageHandle = { worksPlain: () => true };

export const loader = ({ context }: Route.LoaderArgs) => loadLegalTexts(context.get(visitContext).api);

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadInBrowser(request, serverLoader);

export const meta = () =>
  pageMeta({
    title: 'Terms of Service',
    description: 'What you can expect of us, what we expect of you, and how payments and sessions work.',
    publicPath: '/terms',
  });

export default function Terms({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  return <LegalPage page="terms" title="Terms of Service" data={loaderData} />;
}
