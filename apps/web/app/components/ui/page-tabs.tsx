import { Link } from './link.tsx';

export interface PageTab {
  readonly to: string;
  readonly label: string;
  readonly isOpen: boolean;
}

/** Links to the views of a page, each with an address of its own. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1 rounded-lg bg-sunken p-1 sm:w-fit">
        {tabs.map(({ to, label: name, isOpen }) => (
          <li key={to} className="flex-auto">
            <Link
              to={to}
              aria-current={isOpen ? 'page' : undefined}
              className="flex min-h-11 items-center justify-center rounded-md px-2 font-semibold whitespace-nowrap text-ink-soft transition-colors hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-pine-700 aria-[current=page]:shadow-soft max-sm:text-sm sm:px-4"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
