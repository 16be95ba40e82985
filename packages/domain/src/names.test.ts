import { describe, expect, test } from 'vitest';
import { containsWebAddress, getGreetingName } from './names.ts';

describe('containsWebAddress', () => {
  test.each([
    'Pay now at https://evil.example/pay',
    'http://evil.example',
    'HTTPS://EVIL.EXAMPLE',
    'www.evil.example',
    'Visit WWW.evil.example today',
    'evil.example/pay',
    'see pay.evil.co/now',
    'evil.com',
    'Thabo (evil.org)',
    'pay-now.online',
    'centre.co.ls',
    'ｈｔｔｐｓ：／／evil.example',
    'www．evil．example',
    'ftp://evil.example',
  ])('detects the address in %j (AUTH-26)', (name) => {
    expect(containsWebAddress(name)).toBe(true);
  });

  test.each([
    'Thabo Mokoena',
    "O'Neill",
    'St. Mary',
    'St.Mary',
    'J.P. Mokoena',
    'J.P.Mokoena',
    'A.B.C. Dlamini',
    'Dr. Lineo Ntšekhe',
    'Dr.Lineo',
    'Mme ’Mathabo',
    'Jean-Luc d’Arc',
    'Thabo Mokoena Jr.',
    'Thabo Mokoena/Letsie',
    'S/o Thabo',
    'Mr. Letsie / Mrs. Letsie',
    'Wwwana',
    'Mohapi (Grade 11)',
    'מרים',
    '李小龍',
    'Family 12',
  ])('accepts the real name %j', (name) => {
    expect(containsWebAddress(name)).toBe(false);
  });
});

describe('getGreetingName', () => {
  test.each([
    ['Lerato Mokoena', 'Lerato'],
    ['  Lerato   Mokoena ', 'Lerato'],
    ['Ntate Thabiso Mohale', 'Ntate Thabiso'],
    ['mme ’Mathabo', 'mme ’Mathabo'],
    ['Dr. Lineo Ntšekhe', 'Dr. Lineo'],
    ['Ntate', 'Ntate'],
    ['', ''],
  ])('greets %j as %j', (name, greeting) => {
    expect(getGreetingName(name)).toBe(greeting);
  });
});
