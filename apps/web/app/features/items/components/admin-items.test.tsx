import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage, stubServer } from '../../../testing/render-page.tsx';
import { AdminItems } from './admin-items.tsx';

const ITEM = {
  id: '0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b4d',
  subjectId: 'mathematics',
  topics: [],
  kind: 'numeric',
  level: 1,
  question: String.raw`What is $\frac{x}{2}$?`,
  html: 'What is <math><mfrac><mi>x</mi><mn>2</mn></mfrac></math>?',
  isRetired: false,
  revision: 1,
  allowedActions: ['edit', 'preview', 'retire'],
};

it('names the buttons of an item by its question as it is read, not by its LaTeX', async () => {
  stubServer(({ path }) =>
    path.endsWith('/items') ? { items: [ITEM], total: 1, next: null } : { items: [] },
  );
  renderPage(<AdminItems />);
  for (const action of ['Preview', 'Edit', 'Retire'])
    expect(await screen.findByRole('button', { name: new RegExp(`^${action} What is\\s+x`) })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /frac/ })).toBeNull();
});
