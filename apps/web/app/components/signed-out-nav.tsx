import Menu from 'lucide-react/icons/menu';
import { Link } from 'react-router';
import { LinkButton } from './ui/link-button.tsx';
import { menuEntryStyles } from './ui/menu-button.tsx';

const SECTIONS = [
  { to: '/#about', label: 'About' },
  { to: '/#services', label: 'Services' },
  { to: '/#how-it-works', label: 'How it works' },
  { to: '/#contact', label: 'Contact' },
] as const;

/** Links to the landing page's sections, Login and Get Started; in a menu on small screens. */
export function SignedOutNav() {
  return (
    <nav aria-label="Main" className="ml-auto flex items-center gap-1 sm:gap-2">
      <ul className="mr-2 hidden items-center lg:flex">
        {SECTIONS.map((section) => (
          <li key={section.to}>
            <Link
              to={section.to}
              className="inline-flex min-h-11 items-center rounded-md px-3.5 font-medium text-ink-soft transition-colors hover:bg-pine-600/10 hover:text-pine-700"
            >
              {section.label}
            </Link>
          </li>
        ))}
      </ul>
      <LinkButton to="/login" variant="ghost" className="max-sm:hidden">
        Login
      </LinkButton>
      <LinkButton to="/signup" size="sm" className="max-[22rem]:hidden sm:px-5">
        Get Started
      </LinkButton>
      <details name="menu" className="relative lg:hidden">
        <summary className="grid size-11 list-none place-items-center rounded-md hover:bg-pine-600/10">
          <Menu aria-hidden className="size-6" />
          <span className="sr-only">Menu</span>
        </summary>
        <div className="absolute top-[calc(100%+0.5rem)] right-0 z-40 max-w-[calc(100vw-2rem)] min-w-60 rounded-lg border border-line bg-surface p-2 text-ink shadow-lift">
          <ul>
            {SECTIONS.map((section) => (
              <li key={section.to}>
                <Link to={section.to} className={menuEntryStyles}>
                  {section.label}
                </Link>
              </li>
            ))}
          </ul>
          <div className="mt-2 grid gap-2 border-t border-line pt-3 sm:hidden">
            <LinkButton to="/login" variant="outline" block>
              Login
            </LinkButton>
            <LinkButton to="/signup" block>
              Get Started
            </LinkButton>
          </div>
        </div>
      </details>
    </nav>
  );
}
