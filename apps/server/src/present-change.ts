import { DomainError } from '@thuto/domain/errors';

/**
 * Presents the row that a change returns. A change that conflicts with an earlier one throws the `current` row, which is
 * presented in the same way.
 * @throws DomainError of the change.
 */
export async function presentChange<Row, View>(
  change: Promise<Row>,
  present: (row: Row) => View,
): Promise<Awaited<View>> {
  try {
    return await present(await change);
  } catch (error) {
    if (!(error instanceof DomainError) || !('current' in error.details)) throw error;
    const current = await present(error.details['current'] as Row);
    throw new DomainError(error.code, { ...error.details, current });
  }
}
