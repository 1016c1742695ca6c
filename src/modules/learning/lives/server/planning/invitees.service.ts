import { eq, sql } from 'drizzle-orm';
import { audienceQuery } from '#server/audience/audience.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import type { LiveRow } from '../lives.queries.ts';
import { live, liveInvitee } from '../tables.ts';

interface Source {
  readonly db: Db;
  readonly services: Services;
}

/** Writes anew who is invited to a live that has not begun: newcomers of its classes are in, who left is out. */
export async function countInvitees({ db, services }: Source, row: LiveRow): Promise<void> {
  const { id, audience, organization_id } = row;
  await acrossOrganizations(db, async () => {
    if (!audience) {
      await db.delete(liveInvitee).where(eq(liveInvitee.live_id, id));
      return;
    }
    const people = audienceQuery(services, audience, organization_id);
    await db.execute(sql`
      with people as (${people}), gone as (
        delete from live_invitee i where i.live_id = ${id} and not exists (
          select 1 from people p where p.user_id = i.user_id and p.for_user_id is not distinct from i.for_user_id))
      insert into live_invitee (id, organization_id, live_id, user_id, for_user_id)
      select gen_random_uuid(), ${organization_id}, ${id}, p.user_id, p.for_user_id from people p
      on conflict do nothing`);
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(distinct user_id)::int as n from live_invitee where live_id = ${id}`,
    );
    if (rows[0] && rows[0].n !== row.head_count)
      await db.update(live).set({ head_count: rows[0].n }).where(eq(live.id, id));
  });
}
