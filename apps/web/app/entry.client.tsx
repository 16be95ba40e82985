import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepNavigationTarget } from './lib/pages/navigation-target.ts';

const start = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[keepNavigationTarget]} />
      </StrictMode>,
    );
  });

// After the first paint: what the server sent is on the screen before React works on it.
requestAnimationFrame(() => setTimeout(start));
