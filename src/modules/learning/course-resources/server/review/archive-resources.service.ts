import { lt, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { defineCleanup } from '#server/jobs/cleanup.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { listIn } from '#shared/text.ts';
import { type courseResources, UNDO_DAYS } from '../../contract/course-resources.contract.ts';
import { resourceRefusals as r, resourceTexts as t } from '../../contract/course-resources.refusals.ts';
import { usesOf } from '../library/resource-views.service.ts';
import type { ResourceUse } from '../ports.ts';
import { allowedActions, standingOf } from '../resource-rows.ts';
import { isUndoOver, restingState } from '../resources.policy.ts';
import type { StoredResource } from '../resources.queries.ts';
import { courseResource } from '../tables.ts';
import { tellOfResources } from '../text/resource-passages.service.ts';
import { viewerOf } from '../viewer.service.ts';
import { resourceMoves } from './moves.service.ts';
import { notifyOwners } from './resource-messages.service.ts';
import { foundOf, lockMany } from './resource-moves.service.ts';

type Destroy = z.output<(typeof courseResources)['destroyAll']['body']>;
type Destroyed = z.input<(typeof courseResources)['destroyAll']['output']>;

/**
 * Archives what nobody else uses and names the rest with its places. One id out of reach, or of which the caller is not
 * master, refuses all (404001, 403001). Who manages resources may archive used ones with a reason.
 */
export async function destroyResources(ctx: Context, { ids, force, reason }: Destroy): Promise<Destroyed> {
  if (force && !reason) throw refuseFields({ reason: [t.force_reason] });
  const rows = await lockMany(ctx, ids);
  const forced = await requireMaster(ctx, rows, force);
  const uses = Map.groupBy(
    await usesOf(
      ctx,
      rows.map(({ id }) => id),
    ),
    (use) => use.course_resource_id,
  );
  const [destroyed, skipped]: [string[], Destroyed['skipped']] = [[], []];
  for (const row of rows) {
    const foreign = (uses.get(row.id) ?? []).filter((use) => use.owner_id !== row.owner_id);
    if (row.status === 'archived') skipped.push({ id: row.id, title: row.title, reason: 'archived', places: [] });
    else if (foreign.length && !forced)
      skipped.push({ id: row.id, title: row.title, reason: 'in_use', places: foreign.map(placeOf) });
    else {
      await archive(ctx, row, reason);
      destroyed.push(row.id);
    }
  }
  return { destroyed, skipped };
}

export async function removeResource(ctx: Context, id: string): Promise<void> {
  const { skipped } = await destroyResources(ctx, { ids: [id], force: false, reason: null });
  const [kept] = skipped;
  if (!kept) return;
  if (kept.reason === 'archived') throw refuse(shared.not_found);
  const titles = kept.places.slice(0, 3).map((place) => place.title);
  throw refuse(r.used, { places: { cn: listIn('cn', titles), us: listIn('us', titles) } });
}

const placeOf = ({ course_resource_id: _id, owner_id: _owner, ...place }: ResourceUse) => ({ ...place, route: null });

/** All of them are the caller's to archive. Answers whether used ones go too. */
async function requireMaster(ctx: Context, rows: readonly StoredResource[], force: boolean): Promise<boolean> {
  const viewer = await viewerOf(ctx);
  const found = await foundOf(
    ctx,
    rows.map(({ id }) => id),
  );
  for (const one of found) {
    const standing = standingOf(ctx.actor, viewer, one);
    const isMaster = standing.manages || (standing.is_own && standing.creates);
    if (!isMaster) throw refuse(shared.no_right);
    if (force && !standing.manages) throw refuse(shared.no_right);
    if (one.resource.status === 'archived') continue;
    if (!allowedActions(ctx.actor, one.resource, standing).includes('archive')) throw refuse(shared.no_right);
  }
  return force;
}

async function archive(ctx: Context, row: StoredResource, reason: string | null): Promise<void> {
  const after = await resourceMoves.advance(ctx, row, 'archive', {
    set: {
      status_before: row.status,
      archived_at: sql`now()`,
      submitted_at: null,
      wanted_level: null,
      waiting_revision: null,
    },
    reason,
  });
  if (row.owner_id !== ctx.actor.user_id) await notifyOwners(ctx, after, 'archived', reason);
}

/** Undo: each goes back to where it rested; a submission has to be made again. Owners and managers, within 30 days. */
export async function restoreResources(ctx: Context, ids: readonly string[]): Promise<{ restored: string[] }> {
  const restored: string[] = [];
  for (const row of await lockArchived(ctx, ids)) {
    if (row.status !== 'archived') continue;
    if (isUndoOver(row)) throw refuse(r.too_old);
    const to = row.status_before === 'hidden' ? ('hidden' as const) : restingState(row);
    await resourceMoves.advance(ctx, row, 'restore', { to, set: { archived_at: null, status_before: null } });
    restored.push(row.id);
  }
  return { restored };
}

async function lockArchived(ctx: Context, ids: readonly string[]): Promise<StoredResource[]> {
  const rows = await lockMany(ctx, ids);
  await requireMaster(ctx, rows, false);
  return rows;
}

/** What was archived longer than it can be undone goes, with its files; who copied it keeps the copy. */
export const purgeArchive = defineCleanup(
  'course_resources.purge',
  { cn: '清除过期的归档教学资源', us: 'Removes teaching resources archived long ago' },
  async (db, { files }) => {
    const gone = await db
      .delete(courseResource)
      .where(lt(courseResource.archived_at, sql`now() - make_interval(days => ${UNDO_DAYS})`))
      .returning({ id: courseResource.id });
    const ids = gone.map(({ id }) => id);
    await tellOfResources(db, ids);
    const kept = await files.listOfEach(db, 'course_resource', ids);
    await files.drop(
      db,
      [...kept.values()].flat().map(({ id }) => id),
    );
  },
);
