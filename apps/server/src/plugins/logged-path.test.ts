import { expect, it } from 'vitest';
import { loggedPath } from './logged-path.ts';

it.each([
  ['/api/my/sessions?cursor=secret', '/api/my/sessions'],
  ['/api/calendar/0198-code.ics', '/api/calendar/***'],
  ['/api//calendar/0198-code.ics/?x=1', '/api//calendar/***'],
])('%s is logged as %s', (url, logged) => {
  expect(loggedPath(url)).toBe(logged);
});
