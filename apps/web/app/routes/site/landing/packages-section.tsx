import { formatMaloti } from '@thuto/domain/money';
import { PACKAGES, type Package } from '@thuto/domain/packages';
import { Check } from 'lucide-react';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { packages } from '../copy.ts';
import { SectionHeading } from './section-heading.tsx';

export function PackagesSection() {
  return (
    <section id="packages" tabIndex={-1} aria-label="Packages" className="page-width py-16 sm:py-20">
      <SectionHeading title={packages.title} text={packages.text} />
      <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {PACKAGES.map((item) => (
          <PackageCard key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function PackageCard({ item }: { item: Package }) {
  const monthly = item.period === 'month';
  const sessions = `${item.sessions} ${item.sessions === 1 ? 'session' : 'sessions'}`;
  return (
    <li
      className={`relative flex flex-col rounded-xl border p-6 ${item.popular ? 'on-dark border-pine-800 bg-pine-800 text-paper shadow-lift' : 'border-line bg-surface shadow-soft'}`}
    >
      {item.popular && (
        <span className="absolute -top-3.5 right-5 rounded-full bg-marigold-400 px-3.5 py-1 text-sm font-semibold text-pine-900">
          Popular
        </span>
      )}
      <h3 className="text-xl">{item.name}</h3>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className={`font-display text-4xl ${item.popular ? 'text-marigold-300' : 'text-pine-600'}`}>
          {formatMaloti(item.priceMaloti)}
        </span>
        {monthly && <span>per month</span>}
      </p>
      <p className="mt-1 font-semibold">{monthly ? `${sessions} per month` : sessions}</p>
      <ul className={`mt-5 mb-6 space-y-2 border-t pt-5 ${item.popular ? 'border-pine-600' : 'border-line'}`}>
        {item.features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check
              aria-hidden
              className={`mt-1 size-4.5 shrink-0 ${item.popular ? 'text-marigold-300' : 'text-pine-500'}`}
              strokeWidth={2.6}
            />
            {feature}
          </li>
        ))}
      </ul>
      <LinkButton to="/signup" variant={item.popular ? 'secondary' : 'outline'} block className="mt-auto">
        Choose<span className="sr-only"> {item.name}</span>
      </LinkButton>
    </li>
  );
}
