import { expect, it } from 'vitest';
import { maskPath } from './mask-path.ts';

it.each([
  ['/api/students/1/sessions?cursor=secret', '/api/students/1/sessions', '/api/*'],
  ['/api/calendar/0198-code.ics', '/api/calendar/:file', '/api/calendar/:file'],
  ['/%61pi/%63alendar/0198-code.ics', '/api/calendar/:file', '/api/calendar/:file'],
  ['/%61pi/backup-downloads/0198-code', '/api/backup-downloads/:token', '/api/backup-downloads/:token'],
  ['/api//calendar/0198-code.ics/?x=1', '/api//calendar/***', '/api/*'],
  ['/api//backup-downloads/0198-code', '/api//backup-downloads/***', undefined],
])('masks %s as %s', (url, logged, route) => {
  expect(maskPath(url, route)).toBe(logged);
});
