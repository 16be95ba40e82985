import { useRevalidator } from 'react-router';
import { type PackageCardWords, PackageCard } from '../../../components/package-card.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { packages } from '../copy.ts';
import { SectionHeading } from './section-heading.tsx';

/** @param items null if they could not be loaded. */
export function PackagesSection({ items }: { items: readonly PackageCardWords[] | null }) {
  const { revalidate } = useRevalidator();
  return (
    <section id="packages" tabIndex={-1} aria-label="Packages" className="page-width py-16 sm:py-20">
      <SectionHeading title={packages.title} text={packages.text} />
      {items === null ? (
        <p role="alert" className="mt-8">
          {packages.failure}{' '}
          <button type="button" className="text-link min-h-11" onClick={() => void revalidate()}>
            Retry
          </button>
        </p>
      ) : (
        <>
          <ul className="peer mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {items.map((item) => (
              <PackageCard key={item.id} item={item} action={<ChooseButton item={item} />} />
            ))}
          </ul>
          <p className="hidden peer-empty:block">{packages.none}</p>
        </>
      )}
    </section>
  );
}

function ChooseButton({ item: { name, isPopular } }: { item: PackageCardWords }) {
  return (
    <LinkButton to="/signup" variant={isPopular ? 'secondary' : 'outline'} block className="mt-auto">
      Choose<span className="sr-only">{` ${name}`}</span>
    </LinkButton>
  );
}
