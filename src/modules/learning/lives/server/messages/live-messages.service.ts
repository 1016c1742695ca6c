import { sql } from 'drizzle-orm';
import { holders } from '#modules/core/access/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import { notify } from '#server/notify/notify.ts';
import { formatDayTime } from '#shared/dates.ts';
import { DEFAULT_ZONE } from '#shared/own-zone.ts';
import { type Lang, localize } from '#shared/text.ts';
import { liveMessages as messages } from '../../contract/live.refusals.ts';
import { liveRights } from '../../rights.ts';
import { isParty } from '../live.policy.ts';
import type { LiveRow } from '../lives.queries.ts';

export const roomPath = (id: string): string => `/mgmtLive/${id}`;

/** The clock of the school of a live. */
export async function zoneOf(db: Db, organizationId: string): Promise<string> {
  const [row] = await acrossOrganizations(db, () =>
    db.select({ zone: organization.timezone }).from(organization).where(sql`${organization.id} = ${organizationId}`),
  );
  return row?.zone ?? DEFAULT_ZONE;
}

interface NoticeValues {
  readonly reason?: string;
  readonly who?: string;
  readonly link?: string;
}

/** Notifies people of what happened to a live. */
export async function notifyOfLive(
  source: EventSource,
  row: LiveRow,
  what: keyof typeof messages,
  to: readonly string[],
  { reason = '', who = '', link = roomPath(row.id) }: NoticeValues = {},
): Promise<void> {
  if (to.length === 0) return;
  const zone = await zoneOf(source.db, row.organization_id);
  const said = (lang: Lang) =>
    localize(messages[what], lang, {
      title: lang === 'us' ? (row.title_en ?? row.title) : row.title,
      time: formatDayTime(row.plan_start_at, lang, zone),
      reason,
      who,
    });
  await notify(source, {
    event: `live.${what}`,
    to,
    organization_id: row.organization_id,
    title: { cn: said('cn'), us: said('us') },
    link,
    urgency: what === 'started' || what === 'closed' ? 'urgent' : 'normal',
  });
}

/** Who may decide the step that a live waits for; who takes part in it is left out. */
export async function approversOf(db: Db, row: LiveRow): Promise<string[]> {
  if (!row.waits_for) return [];
  const found = await holders(
    db,
    row.waits_for === 'approver' ? liveRights.approve : liveRights.approvePublic,
    row.organization_id,
  );
  return found.filter((id) => !isParty({ user_id: id }, row));
}

/** Home pages of everybody for whom a live waits, or no longer does. */
export async function refreshHomes(source: EventSource, before: LiveRow, after: LiveRow = before): Promise<void> {
  const deciders = [...(await approversOf(source.db, before)), ...(await approversOf(source.db, after))];
  await todosChanged(source, [after.creator_id, after.host_id, ...after.co_host_ids, ...deciders]);
}
