import { adminApi, studentApi, studentTransactionApi } from '../../api.ts';
import { getClient, setCookies } from '../accounts/get-client.ts';
import { acceptTerms, getMyTerms } from './accept-terms.ts';
import { eraseMe, eraseStudent } from './erase-family.ts';
import { listStudentAccesses } from './list-student-accesses.ts';

export const privacyRoutes = {
  getMyTerms: studentApi.privacy.getMyTerms.handler(({ context }) => getMyTerms(context)),
  acceptTerms: studentTransactionApi.privacy.acceptTerms.handler(({ context, input }) =>
    acceptTerms(context, input),
  ),
  eraseMe: studentApi.privacy.eraseMe.handler(async ({ context, input }) => {
    setCookies(context, await eraseMe(context, getClient(context), input));
    return {};
  }),
  eraseStudent: adminApi.privacy.eraseStudent.handler(async ({ context, input }) => {
    await eraseStudent(context, input, context.storeResponse);
    return {};
  }),
  listStudentAccesses: adminApi.privacy.listStudentAccesses.handler(({ context, input }) =>
    listStudentAccesses(context, input),
  ),
};
