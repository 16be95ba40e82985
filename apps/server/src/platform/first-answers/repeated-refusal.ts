import { DomainError, type ErrorCode } from '@thuto/domain/errors';

/** The refusal that a call got the first time, told again with the id of that request. */
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
