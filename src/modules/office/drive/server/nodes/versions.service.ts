import { and, asc, desc, eq, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { type Db, rowReach } from '#server/database/database.ts';
import type { FileRow } from '#server/files/kinds.ts';
import { file as fileTable } from '#server/files/tables.ts';
import type { Context } from '#server/http/context.ts';
import { RefusalError, refuse } from '#shared/refusal.ts';
import { driveRefusals as r } from '../../contract/drive.refusals.ts';
import type { NodeDetail } from '../../contract/drive.shapes.ts';
import { DRIVE_FILE, VERSIONS_KEPT } from '../../contract/drive-choices.ts';
import { nameWith } from '../../contract/drive-names.ts';
import { driveViewerOf } from '../spaces/drive-viewer.queries.ts';
import { giveRoom, lockSpaces, takeRoom } from '../spaces/spaces.service.ts';
import { driveNode, driveVersion } from '../tables.ts';
import { insertFile, NODE, ownUpload } from './create-nodes.service.ts';
import { freeName } from './node-names.service.ts';
import { type Asking, lockNode, noted, type Place } from './node-place.service.ts';
import type { NodeFound, ReachedNode } from './node-reach.service.ts';
import { viewNode } from './node-views.service.ts';

interface Saved {
  readonly node: NodeDetail;
  /** Somebody was faster: who, when, and the version that stands now. */
  readonly faster: { readonly name: string; readonly at: string; readonly version_no: number } | null;
}

/**
 * Keeps an uploaded file as the next version of the one that it began from. Where somebody saved meanwhile, it is kept
 * beside it as an own copy, and that stays although the call is refused (409001) with who and when.
 */
export async function saveContent(
  ctx: Context,
  id: string,
  given: { readonly file_id: string; readonly base_version_no: number },
): Promise<NodeDetail> {
  const { actor, services, ip, device, request_id } = ctx;
  const { node, faster } = await services.database.write(
    rowReach(actor.client_id, actor.reach),
    async (tx): Promise<Saved> => {
      const here = { ...ctx, ...tx };
      const found = await lockNode(here, id, 'replace');
      const file = await ownUpload(here, given.file_id);
      if (found.node.version_no !== given.base_version_no) {
        const saved = await keepOwnCopy(here, found, file);
        // the refusal that follows records nothing: what was kept says so itself
        const entry = { action: 'drive_node.keep_copy', target: [NODE, saved.node.id] as const, after: { of: id } };
        await writeAudit(tx.db, { actor, ip, device, request_id }, [entry]);
        return saved;
      }
      await addVersion(here, found.node, { file_id: file.id, size: file.size, mime: file.mime, is_new: true });
      await services.files.attach(tx.db, actor.user_id, DRIVE_FILE, [file.id], { type: NODE, id });
      return { node: await viewNode(here, id), faster: null };
    },
  );
  if (faster) {
    const { name, at, version_no } = faster;
    const copy = { id: node.id, name: node.name };
    throw new RefusalError(r.changed, { name }, undefined, { who: name, when: at, version_no, copy });
  }
  ctx.audit({ action: 'drive_node.save', target: [NODE, id], after: { version_no: node.version_no, size: node.size } });
  return node;
}

/** Beside the file where the saver may keep something there, else in their own space. */
async function keepOwnCopy(ctx: Context, { node, standing }: ReachedNode, file: FileRow): Promise<Saved> {
  const viewer = await driveViewerOf(ctx.db, ctx.actor);
  const isBeside = standing.parent !== null && standing.parent !== 'view';
  if (!isBeside) await lockSpaces(ctx.db, viewer, [viewer.space_id]);
  const own = {
    space_id: viewer.space_id,
    parent_id: viewer.space_id,
    above: [],
    reach: 'manage',
    by_space: true,
  } as const;
  const beside = { ...node, reach: 'edit', by_space: standing.by_space } as const;
  const place: Place = isBeside ? beside : own;
  const { name } = ctx.actor;
  const addition = ctx.lang === 'cn' ? `（${name}的副本）` : ` (copy of ${name})`;
  const free = await freeName(ctx.db, place.parent_id, nameWith(node.name, addition));
  const id = await insertFile(ctx, place, free, file);
  const [last] = await ctx.db
    .select({ by: driveVersion.by_user_id, at: driveVersion.created_at })
    .from(driveVersion)
    .where(eq(driveVersion.node_id, node.id))
    .orderBy(desc(driveVersion.no))
    .limit(1);
  const by = last?.by ?? node.updated_by;
  const names = await namesOfUsers(ctx.db, [by]);
  return {
    node: await viewNode(ctx, id),
    faster: { name: names.get(by)?.name ?? '', at: last?.at ?? node.updated_at, version_no: node.version_no ?? 1 },
  };
}

/** Makes an old version the newest one; those between stay. The stored file is shared by both and takes no more room. */
export async function restoreVersion(
  ctx: Context,
  id: string,
  { no, version }: { readonly no: number; readonly version: number },
): Promise<NodeDetail> {
  const { node } = await lockNode(ctx, id, 'restore_version', { version });
  if (no === node.version_no) throw refuse(r.is_current);
  const [old] = await ctx.db
    .select()
    .from(driveVersion)
    .where(and(eq(driveVersion.node_id, id), eq(driveVersion.no, no)));
  if (!old) throw refuse(r.no_version);
  await addVersion(ctx, node, { file_id: old.file_id, size: old.size, mime: old.mime, restored_no: no, is_new: false });
  ctx.audit({
    action: 'drive_node.restore_version',
    target: [NODE, id],
    before: noted(node),
    after: { restored_no: no },
  });
  return viewNode(ctx, id);
}

interface NewVersion {
  readonly file_id: string;
  readonly size: number;
  readonly mime: string;
  readonly restored_no?: number;
  /** It brings a file that is not stored yet, and needs room. */
  readonly is_new: boolean;
}

/** The next version of a locked file. The oldest of more than twenty goes first, so that its room is free for the new one. */
async function addVersion({ db, actor, services }: Asking, node: NodeFound, given: NewVersion): Promise<void> {
  const { is_new, restored_no = null, ...content } = given;
  const no = (node.version_no ?? 0) + 1;
  await db.insert(driveVersion).values({
    ...content,
    restored_no,
    no,
    node_id: node.id,
    organization_id: node.organization_id,
    by_user_id: actor.user_id,
  });
  const old = await dropOldVersions(db, node.id);
  if (old.length) {
    await services.files.drop(
      db,
      old.map(({ id }) => id),
    );
    await giveRoom(
      db,
      node.space_id,
      old.reduce((sum, { size }) => sum + size, 0),
    );
  }
  if (is_new) await takeRoom(db, node.space_id, content.size);
  await db
    .update(driveNode)
    .set({
      ...content,
      version_no: no,
      version: sql`${driveNode.version} + 1`,
      updated_by: actor.user_id,
      updated_at: sql`now()`,
    })
    .where(eq(driveNode.id, node.id));
}

/** Forgets versions beyond those that are kept; the stored files that no other version holds. */
async function dropOldVersions(db: Db, nodeId: string) {
  const versions = await db
    .select({ no: driveVersion.no, file_id: driveVersion.file_id })
    .from(driveVersion)
    .where(eq(driveVersion.node_id, nodeId))
    .orderBy(asc(driveVersion.no));
  const old = versions.slice(0, Math.max(0, versions.length - VERSIONS_KEPT));
  if (old.length === 0) return [];
  await db.delete(driveVersion).where(
    and(
      eq(driveVersion.node_id, nodeId),
      inArray(
        driveVersion.no,
        old.map(({ no }) => no),
      ),
    ),
  );
  const kept = alias(driveVersion, 'kept');
  const isHeld = db.select({ one: sql`1` }).from(kept).where(eq(kept.file_id, fileTable.id));
  return db
    .select({ id: fileTable.id, size: fileTable.size })
    .from(fileTable)
    .where(and(inArray(fileTable.id, [...new Set(old.map(({ file_id }) => file_id))]), notExists(isHeld)));
}
