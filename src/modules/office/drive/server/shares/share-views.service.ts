import { asc, eq } from 'drizzle-orm';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { nameParts } from '#server/audience/audience.ts';
import type { Context } from '#server/http/context.ts';
import type { DriveShare } from '../../contract/drive.shapes.ts';
import { driveShare } from '../tables.ts';

type Asking = Pick<Context, 'db' | 'actor' | 'services'>;
type ShareRow = typeof driveShare.$inferSelect;

/** The page that a link opens. */
const linkPath = (code: string): string => `/drive?link=${code}`;

/** The shares of one node, the oldest first. */
export async function sharesOfNode(ctx: Asking, nodeId: string): Promise<DriveShare[]> {
  const rows = await ctx.db.select().from(driveShare).where(eq(driveShare.node_id, nodeId)).orderBy(asc(driveShare.id));
  return sharesShown(ctx, rows);
}

/** Some shares as they are shown. */
export async function sharesShown({ db, services }: Asking, rows: readonly ShareRow[]): Promise<DriveShare[]> {
  const people = await namesOfUsers(
    db,
    rows.map(({ created_by }) => created_by),
  );
  const parts = rows.flatMap(({ audience }) => audience?.include ?? []);
  const named = parts.length ? await nameParts(db, services, parts) : [];
  return rows.map((row) => {
    const by = people.get(row.created_by);
    const own = row.audience?.include ?? [];
    return {
      id: row.id,
      right: row.right,
      parts: own.flatMap((part) => {
        const found = named.find((one) => one.kind === part.kind && one.id === part.id);
        return found ? { id: found.id, name: found.name, name_en: found.name_en } : [];
      }),
      link: row.code === null ? null : linkPath(row.code),
      has_password: row.password_hash !== null,
      expires_on: row.expires_on,
      opened: row.opened,
      by: by ? { id: by.id, name: by.name, name_en: by.name_en } : null,
      created_at: row.created_at,
    };
  });
}
