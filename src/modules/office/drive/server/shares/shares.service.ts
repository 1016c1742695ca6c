import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { reachesAudience } from '#server/audience/audience.ts';
import { newToken } from '#server/crypto/seal.ts';
import { type Db, rowReach } from '#server/database/database.ts';
import { requireRoom } from '#server/database/room.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { addDays, today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { localize, type Text, type Values } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { driveRefusals as r, driveTexts as t } from '../../contract/drive.refusals.ts';
import { LINK_DAYS_AT_MOST, SHARES_AT_MOST } from '../../contract/drive-choices.ts';
import { driveMessages } from '../../contract/drive-messages.ts';
import type { driveShares } from '../../contract/drive-shares.contract.ts';
import { NODE } from '../nodes/create-nodes.service.ts';
import { lockNode, requireAct } from '../nodes/node-place.service.ts';
import { getNode } from '../nodes/node-reach.service.ts';
import { driveViewerOf } from '../spaces/drive-viewer.queries.ts';
import { driveLinkReader, driveNode, driveShare, driveSharePart } from '../tables.ts';
import { hashLinkPassword, linkPasswordFits } from './link-password.ts';
import { isLive } from './share-reach.queries.ts';
import { sharesShown } from './share-views.service.ts';

type Body = z.output<(typeof driveShares)['create']['body']>;

/** Opens a node: to an audience that the caller may choose, or by a link. People who are named by name are told. */
export async function createShare(ctx: Context, body: Body) {
  const { db, actor } = ctx;
  await requireShare(ctx, body);
  const { node } = await lockNode(ctx, body.node_id, 'share');
  await requireRoom(
    db,
    { of: `drive_share:${node.id}`, most: SHARES_AT_MOST },
    () => db.$count(driveShare, eq(driveShare.node_id, node.id)),
    () => refuse(r.too_many_shares),
  );
  const id = uuidv7();
  const { organization_id } = node;
  const [row] = await db
    .insert(driveShare)
    .values({
      id,
      organization_id,
      node_id: node.id,
      audience: body.audience,
      code: body.link ? newToken(16) : null,
      password_hash: body.link && body.password ? await hashLinkPassword(body.password) : null,
      right: body.right,
      expires_on: body.expires_on,
      created_by: actor.user_id,
    })
    .returning();
  if (!row) throw new Error('a share was not stored');
  const parts = [...new Set(body.audience?.include.map((part) => part.id) ?? [])];
  if (parts.length)
    await db.insert(driveSharePart).values(parts.map((part_id) => ({ share_id: id, part_id, organization_id })));
  ctx.audit({
    action: 'drive_share.create',
    target: [NODE, node.id],
    after: { share_id: id, right: row.right, by_link: body.link, expires_on: row.expires_on, parts: parts.length },
  });
  const people = body.audience?.include.filter(({ kind }) => kind === 'person') ?? [];
  await notify(ctx, {
    to: people.map((part) => part.id).filter((one) => one !== actor.user_id),
    event: 'drive.shared',
    organization_id,
    title: filled(driveMessages.shared, { who: actor.name, name: node.name }),
    link: `/drive?id=${node.id}`,
  });
  const [shown] = await sharesShown(ctx, [row]);
  if (!shown) throw new Error('a share is not shown');
  return shown;
}

const filled = (text: Text, values: Values): Text => ({
  cn: localize(text, 'cn', values),
  us: localize(text, 'us', values),
});

/** Refuses what is neither or both ways at once, a link without a day or beyond ninety, and whom the caller may not choose. */
async function requireShare(ctx: Context, { audience, link, expires_on }: Body): Promise<void> {
  if ((audience !== null) === link) throw refuseFields({ audience: [t.one_way] });
  if (link && !expires_on) throw refuseFields({ expires_on: [t.expires_needed] });
  if (link && expires_on && expires_on > addDays(today(ctx.actor.time_zone), LINK_DAYS_AT_MOST))
    throw refuseFields({ expires_on: [t.expires_late] });
  if (audience && !(await reachesAudience(ctx.services, ctx, audience))) throw refuseFields({ audience: [t.too_far] });
}

/** Ends a share: who reached something by it alone is refused from the next call on. */
export async function endShare(ctx: Context, id: string): Promise<void> {
  const [share] = await ctx.db.select().from(driveShare).where(eq(driveShare.id, id));
  if (!share) throw refuse(shared.not_found);
  requireAct(await getNode(ctx, share.node_id), 'share');
  await ctx.db.delete(driveShare).where(eq(driveShare.id, id));
  ctx.audit({
    action: 'drive_share.end',
    target: [NODE, share.node_id],
    before: { share_id: id, right: share.right, by_link: share.code !== null },
  });
}

/** A link that holds, of the caller's school, to something that is not in the bin; else 404001. */
async function getLink(db: Db, organizationId: string, code: string) {
  const [found] = await db
    .select({ share: driveShare, node: { id: driveNode.id, kind: driveNode.kind, deleted_at: driveNode.deleted_at } })
    .from(driveShare)
    .innerJoin(driveNode, eq(driveNode.id, driveShare.node_id))
    .where(and(eq(driveShare.code, code), eq(driveShare.organization_id, organizationId), isLive()));
  if (!found || found.node.deleted_at) throw refuse(r.link_gone);
  return found;
}

/** What a link says before it is opened: who made it, and whether it has a password. */
export async function viewLink({ db, actor }: Context, code: string) {
  const { organization_id } = await driveViewerOf(db, actor);
  const { share } = await getLink(db, organization_id, code);
  const by = (await namesOfUsers(db, [share.created_by])).get(share.created_by);
  if (!by) throw refuse(r.link_gone);
  return {
    by: { id: by.id, name: by.name, name_en: by.name_en },
    has_password: share.password_hash !== null,
    expires_on: share.expires_on ?? '',
  };
}

/** Opens a link. The password is compared with no connection held. */
export async function openLink(ctx: Context, code: string, password: string | null) {
  const { actor, services } = ctx;
  const reach = rowReach(actor.client_id, actor.reach);
  const organization_id = currentOrganization(actor);
  const { share } = await services.database.read(reach, (db) => getLink(db, organization_id, code));
  if (share.password_hash && !(await linkPasswordFits(password ?? '', share.password_hash)))
    throw refuse(r.wrong_password);
  return services.database.write(reach, async ({ db }) => {
    const { share: now, node } = await getLink(db, organization_id, code);
    const [first] = await db
      .insert(driveLinkReader)
      .values({ share_id: now.id, user_id: actor.user_id, organization_id })
      .onConflictDoNothing()
      .returning({ share_id: driveLinkReader.share_id });
    if (first)
      await db
        .update(driveShare)
        .set({ opened: sql`${driveShare.opened} + 1` })
        .where(eq(driveShare.id, now.id));
    ctx.audit({ action: 'drive_share.open', target: [NODE, node.id], after: { share_id: now.id } });
    return { node_id: node.id, kind: node.kind };
  });
}
