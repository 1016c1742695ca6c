import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { staleBecause } from '#server/audit/stale.ts';
import { picturesOf, storedBodies } from '#server/document/stored.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { announcementDetail, announcements as contract } from '../contract/announcements.contract.ts';
import { noticeRights } from '../rights.ts';
import { demand, moveAnnouncement } from './announcement-moves.service.ts';
import { announcementMoves } from './announcement-states.service.ts';
import { announcementActions } from './announcements.policy.ts';
import { managedBy } from './announcements.queries.ts';
import { getAnnouncement } from './announcements.service.ts';
import { reachesWhole } from './management.policy.ts';
import { announcementFiles, filesOf, noticeFileKind } from './notice-files.ts';
import { removeOwnDrafts } from './own-drafts.service.ts';
import { announcement } from './tables.ts';

type Detail = z.input<typeof announcementDetail>;
type Draft = z.output<(typeof contract)['create']['body']>;
type Change = z.output<(typeof contract)['update']['body']>;

const oneOrganization = {
  cn: '带附件的公告请逐个学校发布',
  us: 'An announcement with attachments is published school by school',
};

const picturesElsewhere = {
  cn: '带图片的公告请逐个学校发布',
  us: 'An announcement with images is published school by school',
};

const replaceFiles = ({ actor, db, services }: Context, id: string, ids: readonly string[]) =>
  services.files.replace(db, actor.user_id, noticeFileKind.kind, ids, announcementFiles(id));

/** Writes one announcement for each organisation. Refuses (403001) organisations outside the caller's reach. */
export async function createAnnouncements(ctx: Context, { organization_ids, submit, attachment_ids, ...draft }: Draft) {
  const { actor, db } = ctx;
  const here = currentOrganization(actor);
  const requested = organization_ids.length ? [...new Set(organization_ids)] : [here];
  const isElsewhere = requested.some((id) => id !== here);
  for (const id of requested) {
    if (!reachesWhole(actor, noticeRights.publish, id)) throw refuse(shared.no_right);
    if (isElsewhere && !reachesWhole(actor, noticeRights.crossSchool, id)) throw refuse(shared.no_right);
  }
  // a file belongs to one thing alone
  const bodies = await storedBodies(ctx, draft);
  const files = filesOf(attachment_ids, bodies);
  if (requested.length > 1 && picturesOf(bodies).length > 0) throw refuseFields({ body: [picturesElsewhere] });
  if (attachment_ids.length && requested.length > 1) throw refuseFields({ attachment_ids: [oneOrganization] });
  const list: Detail[] = [];
  for (const organization_id of requested) {
    const [row] = await db
      .insert(announcement)
      .values({ ...draft, ...bodies, organization_id, created_by: actor.user_id })
      .returning();
    if (!row) throw new Error('an announcement was not stored');
    await replaceFiles(ctx, row.id, files);
    await announcementMoves.begin(ctx, row);
    list.push(submit ? await moveAnnouncement(ctx, row.id, 'submit', row.version) : await getAnnouncement(ctx, row.id));
  }
  return { list };
}

export async function updateAnnouncement(
  ctx: Context,
  id: string,
  { version, attachment_ids, ...draft }: Change,
): Promise<Detail> {
  const before = await announcementMoves.lockIn(ctx.db, managedBy(ctx.actor), id, 'submit');
  // the history knows who moved it; who changed its words last stands in the log
  if (before.version !== version) throw await staleBecause(ctx, 'announcement', id, before);
  demand(ctx, before, 'update');
  const bodies = await storedBodies(ctx, draft, before);
  await ctx.db
    .update(announcement)
    .set({ ...draft, ...bodies, opinion: null, version: version + 1, updated_at: sql`now()` })
    .where(eq(announcement.id, id));
  await replaceFiles(ctx, id, filesOf(attachment_ids, bodies));
  ctx.audit({
    action: 'announcement.update',
    target: ['announcement', id],
    before: { title: before.title, body: before.body },
    after: { title: draft.title, body: bodies.body },
  });
  return getAnnouncement(ctx, id);
}

export const removeAnnouncements = (ctx: Context, ids: readonly string[]) =>
  removeOwnDrafts(
    ctx,
    {
      table: announcement,
      entity: 'announcement',
      mayRemove: (row) => announcementActions(row, ctx.actor).includes('remove'),
    },
    ids,
  );
