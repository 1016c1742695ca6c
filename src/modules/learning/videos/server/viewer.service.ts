import { listSelfAndAbove } from '#modules/core/directory/server/public.ts';
import { classDepartmentsTaught } from '#modules/core/school/server/public.ts';
import { keysOfPerson } from '#server/audience/shown-to.ts';
import { oncePerRequest } from '#server/database/once-per-request.ts';
import type { Context } from '#server/http/context.ts';
import type { Actor } from '#server/rights/actor.ts';
import type { VideoViewer } from './visibility.queries.ts';

/** Somebody signed in as a viewer. Needs a reach over all (`acrossOrganizations`). */
export function viewerOf({ db, services }: Pick<Context, 'db' | 'services'>, actor: Actor): Promise<VideoViewer> {
  return oncePerRequest(db, `viewer of videos ${actor.user_id} ${actor.organization_id}`, async () => ({
    line: actor.organization_id ? await listSelfAndAbove(db, actor.organization_id) : [],
    keys: await keysOfPerson(services, db, actor.user_id),
    classes: actor.organization_id ? await classDepartmentsTaught(db, actor.user_id, actor.organization_id) : [],
  }));
}
