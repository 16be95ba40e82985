import { createReadStream } from 'node:fs';
import path from 'node:path';
import { BACKUP_NAME } from '@thuto/contract/backups';
import { DomainError } from '@thuto/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RequestContext, requireActor } from '../../api.ts';
import { isBackupRunning } from '../../platform/db/backup-lock.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { folderOf, inspectBackup } from './backup-folder.ts';
import { openBackup } from './open-backup.ts';

/** Serves a backup as a download for admins, outside the contract because it is not JSON. */
export function registerBackupRoute(
  app: FastifyInstance,
  contextFor: (request: FastifyRequest) => RequestContext,
): void {
  // Whether a download would be answered: the browser that leaves the page's hands for it could not say why not.
  app.head('/api/backup', async (request, reply) => {
    const context = contextFor(request);
    await requireActor(context, 'admin');
    if (await isBackupRunning(context.database.pool)) throw new DomainError('backup_running');
    return reply.header('cache-control', 'private, no-store').status(204).send();
  });

  app.get<{ Params: { file: string } }>('/api/backups/:file', async (request, reply) => {
    const context = contextFor(request);
    const admin = await requireActor(context, 'admin');
    const { file: name } = request.params;
    const backup = BACKUP_NAME.test(name) ? await inspectBackup(context, name) : null;
    if (backup === null) throw new DomainError('not_found');
    await recordActivity(context, context.db, { kind: 'backup.downloaded', actorId: admin.accountId });
    return reply
      .headers({
        'content-type': 'application/gzip',
        'content-length': backup.size,
        'content-disposition': `attachment; filename="${name}"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(createReadStream(path.join(folderOf(context), name)));
  });

  app.get('/api/backup', async (request, reply) => {
    const context = contextFor(request);
    const admin = await requireActor(context, 'admin');
    const { stream, summary } = await openBackup(context);
    await recordActivity(context, context.db, { kind: 'backup.made', actorId: admin.accountId });
    const name = `thuto-backup-${summary.takenAt.slice(0, 16).replaceAll(':', '')}.tar.gz`;
    return reply
      .headers({
        'content-type': 'application/gzip',
        'content-disposition': `attachment; filename="${name}"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(stream);
  });
}
