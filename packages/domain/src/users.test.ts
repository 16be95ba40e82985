import { describe, expect, it } from 'vitest';
import { DomainError } from './errors.ts';
import { decideUserMove, requireMovableUser } from './users.ts';

describe('decideUserMove', () => {
  it('deactivates who is active and activates who is not', () => {
    expect(decideUserMove('active', 'deactivate')).toEqual({ from: 'active', to: 'inactive' });
    expect(decideUserMove('inactive', 'activate')).toEqual({ from: 'inactive', to: 'active' });
  });

  it.each([
    ['active', 'activate'],
    ['inactive', 'deactivate'],
  ] as const)('refuses %s, %s and says what the status is', (status, action) => {
    expect(() => decideUserMove(status, action)).toThrow(new DomainError('user_status_changed', { status }));
  });
});

describe('requireMovableUser', () => {
  it('lets students be moved and no admin', () => {
    expect(() => requireMovableUser('student')).not.toThrow();
    expect(() => requireMovableUser('admin')).toThrow(new DomainError('user_not_student'));
  });
});
