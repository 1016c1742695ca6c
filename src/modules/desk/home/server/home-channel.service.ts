import { sql } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { EventSource } from '#server/events/events.ts';

/** Channel of an organisation: something on its home pages changed. Its people listen. */
export const HOME_CHANNEL = 'home';

/** Open home pages of these organisations, and of all below them, read again: banners, news or drawn pages changed. */
export async function refreshHomePages(
  { db, services }: EventSource,
  { organization_ids }: { readonly organization_ids: readonly string[] },
): Promise<void> {
  if (organization_ids.length === 0) return;
  const within = organization_ids.map((id) => sql`${id} = any (string_to_array(${organization.path}, '/'))`);
  const rows = await acrossOrganizations(db, () =>
    db.select({ id: organization.id }).from(organization).where(sql.join(within, sql` or `)),
  );
  const channels = rows.map(({ id }) => `${HOME_CHANNEL}:${id}`);
  if (channels.length) await services.realtime.emit(db, channels, 'home_changed');
}
