import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { EXTENSIONS, SVG } from '#server/files/file-type.ts';
import { defineFileKind } from '#server/files/kinds.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { driveRefusals as r } from '../contract/drive.refusals.ts';
import { DRIVE_FILE, FILE_MAX_BYTES } from '../contract/drive-choices.ts';
import { driveRights } from '../rights.ts';
import { NODE } from './nodes/create-nodes.service.ts';
import { findNode } from './nodes/node-reach.service.ts';
import { sharesFor } from './shares/share-reach.queries.ts';
import { driveViewerOf } from './spaces/drive-viewer.queries.ts';
import { sizeText, spacesOf } from './spaces/spaces.service.ts';
import { driveNode, driveVersion } from './tables.ts';

/** Whatever staff keep that the portal knows by its content. Photos lose the place where they were taken. */
defineFileKind({
  kind: DRIVE_FILE,
  max_bytes: FILE_MAX_BYTES,
  types: Object.keys(EXTENSIONS).filter((type) => type !== SVG),
  way: 'pieces',
  image: { max_side: 4096 },
  before_upload: requireSomeRoom,
  can_read: async (db, actor, { id, attached_type, attached_id }) => {
    if (attached_type !== NODE || !attached_id || !actor.organization_id || !holds(actor, driveRights.use))
      return false;
    const found = await findNode(db, actor, attached_id);
    return found !== null && found.node.deleted_at === null && (await isKept(db, attached_id, id));
  },
});

async function isKept(db: Db, nodeId: string, fileId: string): Promise<boolean> {
  const rows = await db
    .select({ id: driveNode.id })
    .from(driveNode)
    .innerJoin(driveVersion, eq(driveVersion.node_id, driveNode.id))
    .where(and(eq(driveNode.id, nodeId), eq(driveVersion.file_id, fileId)));
  return rows.length > 0;
}

/**
 * Refuses a large upload that would fit nowhere, before it is sent. What it is for is said when it is kept: that call
 * decides by the space.
 */
async function requireSomeRoom(db: Db, actor: Actor, bytes: number): Promise<void> {
  if (!actor.organization_id || !holds(actor, driveRights.use)) throw refuse(shared.no_right);
  const viewer = await driveViewerOf(db, actor);
  const most = Math.max(...(await spacesOf(db, viewer)).map((space) => space.bytes - space.used));
  if (bytes <= most) return;
  const mayEditElsewhere = (await sharesFor(db, viewer)).some(({ right }) => right === 'edit');
  if (!mayEditElsewhere) throw refuse(r.no_space, { left: sizeText(most) });
}
