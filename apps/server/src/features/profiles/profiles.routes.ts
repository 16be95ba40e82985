import { studentApi } from '../../api.ts';
import { getMyDashboard } from './get-my-dashboard.ts';
import { getMyProfile } from './get-my-profile.ts';
import { saveMyProfile } from './save-my-profile.ts';

export const profilesRoutes = {
  getMyProfile: studentApi.profiles.getMyProfile.handler(({ context }) => getMyProfile(context)),
  saveMyProfile: studentApi.profiles.saveMyProfile.handler(
    ({ context, input: { studentId: _student, ...profile } }) => saveMyProfile(context, profile),
  ),
  getMyDashboard: studentApi.profiles.getMyDashboard.handler(({ context }) => getMyDashboard(context)),
};
