import { type PackageCardWords, PackageCard } from '../../../components/package-card.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { packages } from '../copy.ts';
import { SectionHeading } from './section-heading.tsx';

export function PackagesSection({ items }: { items: readonly PackageCardWords[] }) {
  return (
    <section id="packages" tabIndex={-1} aria-label="Packages" className="page-width py-16 sm:py-20">
      <SectionHeading title={packages.title} text={packages.text} />
      <ul className="peer mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((item) => (
          <PackageCard key={item.id} item={item} action={<ChooseButton item={item} />} />
        ))}
      </ul>
      <p className="hidden peer-empty:block">{packages.none}</p>
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
