import { studentApi } from '../../api.ts';
import { getMyDashboard } from './get-my-dashboard.ts';
import { getMyProfile } from './get-my-profile.ts';
import { presentDashboard, presentProfile } from './profiles.presenter.ts';
import { saveMyProfile } from './save-my-profile.ts';

export const profilesRoutes = {
  getMyProfile: studentApi.profiles.getMyProfile.handler(async ({ context }) =>
    presentProfile(context, await getMyProfile(context)),
  ),
  saveMyProfile: studentApi.profiles.saveMyProfile.handler(
    async ({ context, input: { studentId: _student, ...profile } }) =>
      presentProfile(context, await saveMyProfile(context, profile)),
  ),
  getMyDashboard: studentApi.profiles.getMyDashboard.handler(async ({ context }) =>
    presentDashboard(context, await getMyDashboard(context)),
  ),
};
