import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { todayOf } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Audience, AudiencePart } from '#shared/audience.ts';
import type { ShareRight } from '../../contract/drive-choices.ts';
import { type DriveViewer, partIdsOf } from '../spaces/drive-viewer.queries.ts';
import { driveLinkReader, driveNode, driveShare, driveSharePart } from '../tables.ts';

const SHARES_READ_AT_MOST = 1000;

/** SQL condition: a share that holds today on the clock of its school. */
export const isLive = (): SQL =>
  or(isNull(driveShare.expires_on), sql`${driveShare.expires_on} >= ${todayOf(driveShare.organization_id)}`) as SQL;

/** Whether an audience means the viewer. */
export function isMeant(viewer: DriveViewer, { include, exclude }: Audience): boolean {
  const isIn = ({ kind, id, user_types }: AudiencePart): boolean => {
    if (!viewer.parts.get(kind)?.has(id)) return false;
    if (kind !== 'organization' && kind !== 'department') return true;
    return user_types.length === 0 || user_types.some((type) => viewer.user_types.includes(type));
  };
  return include.some(isIn) && !exclude.some(isIn);
}

interface Reached {
  readonly node_id: string;
  readonly right: ShareRight;
}

/** Nodes that live shares open to the viewer, with the right; `among` these nodes alone, where given. */
export async function sharesFor(db: Db, viewer: DriveViewer, among?: readonly string[]): Promise<Reached[]> {
  if (among?.length === 0) return [];
  const named = sql`${driveShare.id} in (select ${driveSharePart.share_id} from ${driveSharePart}
    where ${inArray(driveSharePart.part_id, partIdsOf(viewer))})`;
  const opened = sql`${driveShare.id} in (select ${driveLinkReader.share_id} from ${driveLinkReader}
    where ${eq(driveLinkReader.user_id, viewer.user_id)})`;
  const rows = await db
    .select({
      node_id: driveShare.node_id,
      right: driveShare.right,
      audience: driveShare.audience,
    })
    .from(driveShare)
    .innerJoin(driveNode, eq(driveNode.id, driveShare.node_id))
    .where(
      and(
        eq(driveShare.organization_id, viewer.organization_id),
        among ? inArray(driveShare.node_id, [...among]) : undefined,
        isLive(),
        isNull(driveNode.deleted_at),
        or(named, opened),
      ),
    )
    .limit(SHARES_READ_AT_MOST);
  return rows.flatMap(({ audience, ...reached }) => (audience === null || isMeant(viewer, audience) ? [reached] : []));
}
