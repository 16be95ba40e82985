import { LIBRARY_SORTS } from '@thuto/contract/content';
import { CONTENT_TYPES } from '@thuto/domain/content';
import { SUBJECTS } from '@thuto/domain/tuition';
import { type FiltersOf, oneOf, sortedBy } from '../../components/listing/use-list-params.ts';

/** An empty value shows everything. */
export const CONTENT_FILTERS = {
  type: oneOf(['', ...CONTENT_TYPES]),
  subject: oneOf(['', ...SUBJECTS]),
};

/** The empty sort order is the default of the chosen type. */
export const LIBRARY_FILTERS = { ...CONTENT_FILTERS, sort: sortedBy(['', ...LIBRARY_SORTS]) };

/** Converts filters to the input of the calls, which take no empty values. */
export const toFilterInput = ({ type, subject, search }: FiltersOf<typeof CONTENT_FILTERS>) => ({
  type: type || undefined,
  subject: subject || undefined,
  search: search || undefined,
});
