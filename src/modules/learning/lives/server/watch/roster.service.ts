import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import { classesHeadedBy } from '#modules/core/school/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { liveRefusals as r } from '../../contract/live.refusals.ts';
import type { roster } from '../../contract/lives.shapes.ts';
import { maySeeRoster } from '../desk/live-actions.policy.ts';
import { getLive } from '../hall/live-view.service.ts';
import type { LiveRow } from '../lives.queries.ts';
import { notifyOfLive } from '../messages/live-messages.service.ts';

type Roster = z.input<typeof roster>;
export type Household = Roster['list'][number];

type Looking = Pick<Context, 'db' | 'actor'>;

const MOST = 2000;
/** Who watched this long was there. */
const PRESENT_SECONDS = 60;

interface Found extends Record<string, unknown> {
  id: string;
  name: string;
  name_en: string | null;
  is_family: boolean;
  class_name: string | null;
  class_name_en: string | null;
  seconds: number;
  replay_seconds: number;
  user_ids: string[];
}

/**
 * Who was invited, by household: a child with its guardians is one, and was there when one of them was. A homeroom teacher
 * is told of the own classes.
 */
export async function householdsOf(
  ctx: Looking,
  row: LiveRow,
  most = MOST,
): Promise<readonly (Household & { user_ids: string[] })[]> {
  const { db, actor } = ctx;
  const all = maySeeRoster(actor, row);
  const own = sql`exists (select 1 from user_department mine where mine.user_id = coalesce(i.for_user_id, i.user_id)
    and mine.department_id in (${classesHeadedBy(actor.user_id)}))`;
  const { rows } = await db.execute<Found>(sql`
    select p.id, p.name, p.name_en, (bool_or(i.for_user_id is not null)) as is_family,
      (select d.name from user_department ud join department d on d.id = ud.department_id
        join classroom c on c.department_id = d.id
       where ud.user_id = p.id and c.status = 'active' limit 1) as class_name,
      (select d.name_en from user_department ud join department d on d.id = ud.department_id
        join classroom c on c.department_id = d.id
       where ud.user_id = p.id and c.status = 'active' limit 1) as class_name_en,
      coalesce(max(v.seconds), 0)::int as seconds,
      coalesce(max(w.duration), 0)::int as replay_seconds,
      array_agg(distinct i.user_id) as user_ids
      from live_invitee i
      join "user" p on p.id = coalesce(i.for_user_id, i.user_id)
      left join live_viewer v on v.live_id = i.live_id and v.user_id = i.user_id
      left join live_video_user w on w.live_video_id = ${row.replay_video_id}::uuid and w.user_id = i.user_id
     where i.live_id = ${row.id} and (${all} or ${own})
     group by p.id, p.name, p.name_en
     order by class_name nulls last, p.name, p.id
     limit ${most + 1}`);
  return rows.map((one) => ({
    person: { id: one.id, name: one.name, name_en: one.name_en },
    is_family: one.is_family,
    class_name: one.class_name,
    class_name_en: one.class_name_en,
    seconds: one.seconds,
    presence: one.seconds >= PRESENT_SECONDS ? 'present' : one.replay_seconds >= PRESENT_SECONDS ? 'replay' : 'absent',
    user_ids: one.user_ids,
  }));
}

/** A live with the households of which the caller may know. Refuses 403001 where it is none of them, 404001 who does not see it. */
export async function rosterFor(ctx: Looking, id: string, most = MOST) {
  const row = await getLive(ctx, id);
  const list = await householdsOf(ctx, row, most);
  if (!maySeeRoster(ctx.actor, row) && list.length === 0) throw refuse(shared.no_right);
  return { row, list };
}

/** The roster of a live. Who looks is on record. */
export async function showRoster(ctx: Context, id: string): Promise<Roster> {
  const { row, list } = await rosterFor(ctx, id);
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from live_viewer where live_id = ${id} and user_id is null`,
  );
  ctx.audit({ action: 'live.roster', kind: 'read', target: ['live', id], organization_id: row.organization_id });
  const count = (presence: Household['presence']) => list.filter((one) => one.presence === presence).length;
  return {
    list: list.slice(0, MOST).map(({ user_ids: _, ...one }) => one),
    present: count('present'),
    replay: count('replay'),
    absent: count('absent'),
    guests: rows[0]?.n ?? 0,
    is_cut: list.length > MOST,
  };
}

/** Sends the replay to exactly those households that were not there and did not watch it. */
export async function sendReplay(ctx: Context, id: string): Promise<{ notified: number }> {
  const { row, list } = await rosterFor(ctx, id);
  if (!row.replay_video_id) throw refuse(r.no_replay);
  const absent = list.filter((one) => one.presence === 'absent');
  const to = [...new Set(absent.flatMap((one) => one.user_ids))];
  await notifyOfLive(ctx, row, 'replay', to);
  ctx.audit({
    action: 'live.send_replay',
    target: ['live', id],
    organization_id: row.organization_id,
    after: { households: absent.length, notified: to.length },
  });
  return { notified: absent.length };
}
