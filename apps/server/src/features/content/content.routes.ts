import { adminApi, studentApi, tutorApi } from '../../api.ts';
import { activateContent } from './activate-content.ts';
import { approveContent } from './approve-content.ts';
import { presentContent, presentLibraryItem, presentProposedContent } from './content.presenter.ts';
import { createContentFile } from './create-content-file.ts';
import { createContentLink } from './create-content-link.ts';
import { deactivateContent } from './deactivate-content.ts';
import { deleteContent } from './delete-content.ts';
import { deleteProposedContent } from './delete-proposed-content.ts';
import { getContentStorage } from './get-content-storage.ts';
import { listContent } from './list-content.ts';
import { listMyContent } from './list-my-content.ts';
import { listProposedContent } from './list-proposed-content.ts';
import { proposeContentFile } from './propose-content-file.ts';
import { proposeContentLink } from './propose-content-link.ts';
import { rejectContent } from './reject-content.ts';
import { updateContent } from './update-content.ts';

export const contentRoutes = {
  listContent: adminApi.content.listContent.handler(async ({ context, input }) => {
    const { rows, nextCursor, total } = await listContent(context, input);
    return { items: rows.map(presentContent), nextCursor, total };
  }),
  getContentStorage: adminApi.content.getContentStorage.handler(({ context }) => getContentStorage(context)),
  createContentLink: adminApi.content.createContentLink.handler(async ({ context, input }) =>
    presentContent(await createContentLink(context, input)),
  ),
  createContentFile: adminApi.content.createContentFile.handler(async ({ context, input }) =>
    presentContent(await createContentFile(context, input)),
  ),
  updateContent: adminApi.content.updateContent.handler(async ({ context, input }) =>
    presentContent(await updateContent(context, input)),
  ),
  activateContent: adminApi.content.activateContent.handler(async ({ context, input }) =>
    presentContent(await activateContent(context, input.id)),
  ),
  deactivateContent: adminApi.content.deactivateContent.handler(async ({ context, input }) =>
    presentContent(await deactivateContent(context, input.id)),
  ),
  deleteContent: adminApi.content.deleteContent.handler(async ({ context, input }) => {
    await deleteContent(context, input.id);
    return {};
  }),
  approveContent: adminApi.content.approveContent.handler(async ({ context, input }) =>
    presentContent(await approveContent(context, input.id)),
  ),
  rejectContent: adminApi.content.rejectContent.handler(async ({ context, input }) =>
    presentContent(await rejectContent(context, input.id, input.reason)),
  ),
  listProposedContent: tutorApi.content.listProposedContent.handler(async ({ context, input }) => {
    const { rows, subjects, allowedFileTypes, ...rest } = await listProposedContent(context, input);
    return {
      ...rest,
      subjects: [...subjects],
      allowedFileTypes: [...allowedFileTypes],
      items: rows.map(presentProposedContent),
    };
  }),
  proposeContentLink: tutorApi.content.proposeContentLink.handler(async ({ context, input }) =>
    presentProposedContent(await proposeContentLink(context, input)),
  ),
  proposeContentFile: tutorApi.content.proposeContentFile.handler(async ({ context, input }) =>
    presentProposedContent(await proposeContentFile(context, input)),
  ),
  deleteProposedContent: tutorApi.content.deleteProposedContent.handler(async ({ context, input }) => {
    await deleteProposedContent(context, input.id);
    return {};
  }),
  listMyContent: studentApi.content.listMyContent.handler(async ({ context, input }) => {
    const { rows, subjects, ...rest } = await listMyContent(context, input);
    return {
      ...rest,
      subjects: [...subjects],
      items: rows.map((row) => presentLibraryItem(row, rest.isUnlocked)),
    };
  }),
};
