import type { LegalTexts } from '@thuto/contract/settings';
import type { LegalPage as LegalPageName } from '@thuto/domain/centre/legal-texts';
import { LegalText } from '../../components/legal-text.tsx';
import { formatWallDate } from '../../lib/time/dates.ts';
import { usePlatform } from '../../lib/centre/platform.ts';
import { useSubjectNames } from '../../lib/centre/subjects-store.ts';
import type { LegalPageData } from './load-legal-texts.ts';

/** A text page in a column of readable width. */
export function LegalPage({
  page,
  title,
  data: { texts, packages },
}: {
  page: LegalPageName;
  title: string;
  data: LegalPageData;
}) {
  return (
    <article className="page-width py-12 sm:py-16">
      <div className="mx-auto max-w-[42rem]">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {texts === null ? (
          <p role="alert" className="mt-8">
            This page needs a connection. Please check your internet connection and open it again.
          </p>
        ) : (
          <FilledText page={page} texts={texts} packages={packages} />
        )}
      </div>
    </article>
  );
}

function FilledText({
  page,
  texts,
  packages,
}: {
  page: LegalPageName;
  texts: LegalTexts;
  packages: LegalPageData['packages'];
}) {
  const platform = usePlatform();
  const subjects = useSubjectNames();
  return (
    <>
      <p className="mt-3 text-ink-soft">Last changed: {formatWallDate(texts.version)}</p>
      <div className="mt-8">
        <LegalText text={texts[page]} facts={{ ...platform, ...texts, subjects, packages }} />
      </div>
    </>
  );
}
