import { DomainError, type ErrorCode } from '@thuto/domain/errors';

/** The stored refusal of a repeated call. Carries the id of the first request. */
export class RepeatedRefusal extends DomainError {
  readonly requestId: string;

  constructor(refusal: {
    readonly code: ErrorCode;
    readonly details: Readonly<Record<string, unknown>>;
    readonly requestId: string;
  }) {
    super(refusal.code, refusal.details);
    this.requestId = refusal.requestId;
  }
}
