import { LIBRARY_SORTS } from '@thuto/contract/content';
import { CONTENT_STATUSES, CONTENT_TYPES } from '@thuto/domain/learning/content';
import { SUBJECT_ID_PATTERN } from '@thuto/domain/learning/subjects';
import { type FiltersOf, matching, oneOf, sortedBy } from '../../components/listing/use-list-params.ts';

/** An empty value shows everything. */
export const CONTENT_FILTERS = {
  type: oneOf(['', ...CONTENT_TYPES]),
  subject: matching(SUBJECT_ID_PATTERN),
};

/** Filters of the console's list. */
export const ADMIN_CONTENT_FILTERS = { ...CONTENT_FILTERS, status: oneOf(['', ...CONTENT_STATUSES]) };

/** The empty sort order is the default of the chosen type. */
export const LIBRARY_FILTERS = { ...CONTENT_FILTERS, sort: sortedBy(['', ...LIBRARY_SORTS]) };

/** Converts filters to the input of the calls, which take no empty values. */
export const toFilterInput = ({ type, subject, search }: FiltersOf<typeof CONTENT_FILTERS>) => ({
  type: type || undefined,
  subject: subject || undefined,
  search: search || undefined,
});

/** The same for the console's list. */
export const toAdminFilterInput = ({ status, ...filters }: FiltersOf<typeof ADMIN_CONTENT_FILTERS>) => ({
  ...toFilterInput(filters),
  status: status || undefined,
});
