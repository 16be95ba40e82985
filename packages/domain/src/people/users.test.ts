import { describe, expect, it } from 'vitest';
import { DomainError } from '../errors.ts';
import { decideUserMove, requireMovableUser } from './users.ts';

describe('decideUserMove', () => {
  it('deactivates active users and activates inactive ones', () => {
    expect(decideUserMove('active', 'deactivate')).toEqual({ from: 'active', to: 'inactive' });
    expect(decideUserMove('inactive', 'activate')).toEqual({ from: 'inactive', to: 'active' });
  });

  it.each([
    ['active', 'activate'],
    ['inactive', 'deactivate'],
  ] as const)('rejects %s, %s and returns the current status', (status, action) => {
    expect(() => decideUserMove(status, action)).toThrow(new DomainError('user_status_changed', { status }));
  });
});

describe('requireMovableUser', () => {
  it('accepts students and rejects admins (USER-3)', () => {
    expect(() => requireMovableUser('student')).not.toThrow();
    expect(() => requireMovableUser('admin')).toThrow(new DomainError('user_not_student'));
  });
});
