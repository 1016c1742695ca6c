import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { defineStock } from '#server/database/take-from.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { driveRefusals as r } from '../../contract/drive.refusals.ts';
import { DEPARTMENT_BYTES, PERSONAL_BYTES } from '../../contract/drive-choices.ts';
import { driveSpace } from '../tables.ts';
import type { DriveViewer } from './drive-viewer.queries.ts';

export type SpaceRow = typeof driveSpace.$inferSelect;

const MEGA = 1024 ** 2;
/** A count of the stock is a whole number of four bytes: more is taken in turns, all of them or none. */
const AT_ONCE = 1 << 30;

/** `1.5 GB`, `0 B`: never more than is left. */
export function sizeText(bytes: number): string {
  const left = Math.max(0, bytes);
  if (left >= 1024 * MEGA) return `${Math.floor((left / 1024 / MEGA) * 10) / 10} GB`;
  if (left >= MEGA) return `${Math.floor((left / MEGA) * 10) / 10} MB`;
  return left >= 1024 ? `${Math.floor(left / 1024)} KB` : `${left} B`;
}

const room = defineStock({
  table: driveSpace,
  taken: driveSpace.used,
  most: driveSpace.bytes,
  refusal: ({ bytes, used }) => refuse(r.no_space, { left: sizeText(bytes - used) }),
});

function turnsOf(bytes: number): number[] {
  const full = Math.floor(bytes / AT_ONCE);
  const rest = bytes - full * AT_ONCE;
  return [...Array.from({ length: full }, () => AT_ONCE), ...(rest ? [rest] : [])];
}

/** Takes room of a space, in the caller's transaction; refuses what does not fit and says how much is left. */
export async function takeRoom(db: Db, spaceId: string, bytes: number): Promise<void> {
  for (const turn of turnsOf(bytes)) await room.take(db, eq(driveSpace.id, spaceId), turn);
}

/** Gives room back. */
export async function giveRoom(db: Db, spaceId: string, bytes: number): Promise<void> {
  for (const turn of turnsOf(bytes)) await room.giveBack(db, eq(driveSpace.id, spaceId), turn);
}

/**
 * Locks spaces, in the order of their ids: what moves, is named, thrown away or kept in one space is decided one after the
 * other, so that no two moves make a circle and no two names are the same. Spaces of the viewer that are not there yet are made.
 */
export async function lockSpaces(db: Db, viewer: DriveViewer, ids: readonly string[]): Promise<Map<string, SpaceRow>> {
  const wanted = [...new Set(ids)].sort();
  const missing = wanted.flatMap((id) => newSpace(viewer, id) ?? []);
  if (missing.length) await db.insert(driveSpace).values(missing).onConflictDoNothing();
  const rows = await db
    .select()
    .from(driveSpace)
    .where(inArray(driveSpace.id, wanted))
    .orderBy(driveSpace.id)
    .for('update');
  if (rows.length !== wanted.length) throw refuse(shared.not_found);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A space of the viewer as it begins; null: it is none of theirs. */
export function newSpace(viewer: DriveViewer, id: string) {
  const { organization_id, user_id } = viewer;
  if (id === viewer.space_id)
    return { id, organization_id, kind: 'personal' as const, owner_id: user_id, bytes: PERSONAL_BYTES };
  const own = viewer.departments.find(({ space_id }) => space_id === id);
  return own
    ? { id, organization_id, kind: 'department' as const, department_id: own.id, bytes: DEPARTMENT_BYTES }
    : null;
}

/** The spaces of the viewer with what is used of them, the own one first, whether anything was kept there yet or not. */
export async function spacesOf(db: Db, viewer: DriveViewer) {
  const ids = [viewer.space_id, ...viewer.departments.map(({ space_id }) => space_id)];
  const rows = await db.select().from(driveSpace).where(inArray(driveSpace.id, ids));
  const known = new Map(rows.map((row) => [row.id, row]));
  const own = known.get(viewer.space_id);
  return [
    {
      id: viewer.space_id,
      kind: 'personal' as const,
      name: null,
      name_en: null,
      bytes: own?.bytes ?? PERSONAL_BYTES,
      used: own?.used ?? 0,
      manages: true,
    },
    ...viewer.departments.map(({ space_id, name, name_en, is_head }) => ({
      id: space_id,
      kind: 'department' as const,
      name,
      name_en,
      bytes: known.get(space_id)?.bytes ?? DEPARTMENT_BYTES,
      used: known.get(space_id)?.used ?? 0,
      manages: is_head,
    })),
  ];
}
