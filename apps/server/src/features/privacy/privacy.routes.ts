import { adminApi, familyApi } from '../../api.ts';
import { getClient, setCookies } from '../accounts/auth-sessions/get-client.ts';
import { acceptTerms } from './accept-terms.ts';
import { getMyTerms } from './get-my-terms.ts';
import { eraseFamilyOf } from './erase-family-of.ts';
import { eraseMe } from './erase-me.ts';
import { eraseStudentOf } from './erase-student-of.ts';
import { listStudentAccesses } from './list-student-accesses.ts';

export const privacyRoutes = {
  getMyTerms: familyApi.privacy.getMyTerms.handler(({ context }) => getMyTerms(context)),
  acceptTerms: familyApi.privacy.acceptTerms.handler(({ context, input }) => acceptTerms(context, input)),
  eraseMe: familyApi.privacy.eraseMe.handler(async ({ context, input }) => {
    setCookies(context, await eraseMe(context, getClient(context), input));
    return {};
  }),
  eraseFamily: adminApi.privacy.eraseFamily.handler(async ({ context, input }) => {
    await eraseFamilyOf(context, input, context.storeResponse);
    return {};
  }),
  eraseStudent: adminApi.privacy.eraseStudent.handler(async ({ context, input }) => {
    await eraseStudentOf(context, input, context.storeResponse);
    return {};
  }),
  listStudentAccesses: adminApi.privacy.listStudentAccesses.handler(({ context, input }) =>
    listStudentAccesses(context, input),
  ),
};
