import { sql } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { crossing } from '#server/database/crossing.ts';
import type { Context } from '#server/http/context.ts';

/** Channel of an organisation: something on its first pages changed. Its people listen. */
export const HOME_CHANNEL = 'home';

/** Tells the open first pages of an organisation, and of all below, that banners, news or drawn pages changed. */
export async function homeChanged({ db, services }: Context, organizationIds: readonly string[]): Promise<void> {
  if (organizationIds.length === 0) return;
  const within = organizationIds.map((id) => sql`${id} = any (string_to_array(${organization.path}, '/'))`);
  const rows = await crossing(db, () =>
    db.select({ id: organization.id }).from(organization).where(sql.join(within, sql` or `)),
  );
  const channels = rows.map(({ id }) => `${HOME_CHANNEL}:${id}`);
  if (channels.length) await services.realtime.emit(db, channels, 'home_changed');
}
