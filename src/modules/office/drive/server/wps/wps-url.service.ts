import { rowReach } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { NoResponse } from '#server/http-out/external-call.ts';
import { RefusalError, refuse } from '#shared/refusal.ts';
import { driveRefusals as r } from '../../contract/drive.refusals.ts';
import { NODE } from '../nodes/create-nodes.service.ts';
import { requireAct } from '../nodes/node-place.service.ts';
import { getNode } from '../nodes/node-reach.service.ts';
import { linkToFile } from '../nodes/node-views.service.ts';
import { type WpsEntry, wpsOf } from './wps.service.ts';

/**
 * An address that signs the caller in at WPS once, within a minute, with a file of the drive opened for reading if one is
 * named. Without such a service it is the page of the own drive. No connection is held while the other side is asked.
 */
export async function wpsUrl(ctx: Context, fileId: string | undefined): Promise<{ url: string }> {
  const { services, actor } = ctx;
  const file = fileId ? await fileFor(ctx, fileId) : null;
  const service = wpsOf(services);
  if (!service) return { url: `${services.env.public_url}/drive${fileId ? `?id=${fileId}` : ''}` };
  try {
    const url = await service.ssoUrl({ user_id: actor.user_id, name: actor.name, file });
    ctx.audit({ action: 'wps.sign_in', ...(fileId ? { target: [NODE, fileId] as const } : {}) });
    return { url };
  } catch (cause) {
    if (!(cause instanceof NoResponse)) throw cause;
    // the message names host and path alone
    services.log.warn({ err: cause }, 'the WPS document service gave no address');
    throw Object.assign(new RefusalError(r.wps_away), { cause });
  }
}

/** A file that the caller may see, with a link to its bytes; refuses others (404001) and folders. */
function fileFor(ctx: Context, id: string): Promise<WpsEntry['file']> {
  const { services, actor } = ctx;
  return services.database.read(rowReach(actor.client_id, actor.reach), async (db) => {
    const here = { ...ctx, db };
    const found = await getNode(here, id);
    if (found.node.kind !== 'file') throw refuse(r.not_file);
    requireAct(found, 'open');
    const { size, version_no, name } = found.node;
    const { url } = await linkToFile(here, id, undefined);
    return { id, name, size, version: version_no ?? 1, url: `${services.env.public_url}${url}` };
  });
}
