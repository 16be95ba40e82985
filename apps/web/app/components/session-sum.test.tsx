import { render } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { SessionSum } from './session-sum.tsx';

const show = (
  balance: { assigned: number; completed: number; held: number; remaining: number },
  isLinked?: boolean,
) => {
  const Page = createRoutesStub([
    { path: '*', Component: () => <SessionSum balance={balance} isLinked={isLinked} /> },
  ]);
  return render(<Page />).container;
};

describe('SessionSum (CREDIT-14)', () => {
  it('divides the sessions in parts that add up, each with its list', () => {
    const page = show({ assigned: 8, completed: 2, held: 3, remaining: 3 });
    expect(page.textContent).toBe('8 bought =2 used+ 3 booked+ 3 free');
    expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/student/sessions?show=past',
      '/student/sessions',
      '/student/sessions?book=1',
    ]);
  });

  it('leads nowhere for those who only pay', () => {
    const page = show({ assigned: 8, completed: 2, held: 3, remaining: 3 }, false);
    expect(page.textContent).toBe('8 bought =2 used+ 3 booked+ 3 free');
    expect(page.querySelector('a')).toBeNull();
  });

  it('names what the centre added or took back', () => {
    expect(show({ assigned: 5, completed: 1, held: 1, remaining: 4 }).textContent).toContain(
      '5 bought + 1 added =',
    );
    expect(show({ assigned: 5, completed: 1, held: 0, remaining: 2 }).textContent).toContain(
      '5 bought − 2 taken back =',
    );
  });

  it('is not there before anything was bought', () => {
    expect(show({ assigned: 0, completed: 0, held: 0, remaining: 0 }).textContent).toBe('');
  });
});
