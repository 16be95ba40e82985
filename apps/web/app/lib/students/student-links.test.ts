import { describe, expect, it } from 'vitest';
import { nameStudent } from './student-links.ts';

describe('nameStudent (FAM-2)', () => {
  it.each([
    ['/student', { pathname: '/student', search: '?for=neo', hash: '' }],
    ['/student/orders/1', { pathname: '/student/orders/1', search: '?for=neo', hash: '' }],
    [
      '/student/sessions?book=1#top',
      { pathname: '/student/sessions', search: '?book=1&for=neo', hash: '#top' },
    ],
    [
      { pathname: '/student/buy', search: '?a=1' },
      { pathname: '/student/buy', search: '?a=1&for=neo', hash: '' },
    ],
  ])('names the student in %j', (to, expected) => {
    expect(nameStudent(to, 'neo')).toEqual(expected);
  });

  it.each([
    '/student?for=thabo',
    '/account#students',
    '/students',
    '?tab=past',
    '//elsewhere.example/student',
    '/',
  ])('leaves %s as it is', (to) => expect(nameStudent(to, 'neo')).toBe(to));

  it('leaves every link of a family with one student as it is', () => {
    expect(nameStudent('/student', null)).toBe('/student');
  });
});
