import type { PageHandle } from '../../lib/pages/page-handle.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';
import { visitContext } from '../../lib/pages/visit.ts';
import type { Route } from './+types/privacy.ts';
import { LegalPage } from './legal-page.tsx';
import { loadInBrowser, loadLegalTexts } from './load-legal-texts.ts';

export const handle: PageHandle = { worksPlain: () => true };

export const loader = ({ context }: Route.LoaderArgs) => loadLegalTexts(context.get(visitContext).api);

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadInBrowser(request, serverLoader);

export const meta = () =>
  pageMeta({
    title: 'Privacy Policy',
    description:
      'Which data we keep about students and parents, why, for how long, and what you can ask of us.',
    publicPath: '/privacy',
  });

export default function Privacy({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  return <LegalPage page="privacy" title="Privacy Policy" data={loaderData} />;
}
