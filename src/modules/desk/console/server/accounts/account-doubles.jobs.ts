import { and, inArray, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import { holders } from '#modules/core/access/server/public.ts';
import { running } from '#modules/core/directory/server/public.ts';
import { organization, userOrganization } from '#modules/core/directory/server/tables.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { claimKeys, defineJob } from '#server/jobs/job.ts';
import { notify } from '#server/notify/notify.ts';
import type { Services } from '#server/services.ts';
import { DEFAULT_ZONE } from '#shared/own-zone.ts';
import { localize } from '#shared/text.ts';
import { consoleTexts as t } from '../../contract/console.refusals.ts';
import { type DoubleRow, findDoubles } from './account-doubles.queries.ts';

/** Looks for accounts of one person in every school group, and notifies those who may merge them of the new ones, once. */
export async function noteDoubles(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const groups = await db.select({ id: organization.id }).from(organization).where(isNull(organization.parent_id));
    for (const group of groups) await noteOfGroup({ db, afterCommit, services }, group.id);
  });
}

const keyOf = (pair: DoubleRow): string => `account_double:${pair.id}:${pair.reason}`;

async function noteOfGroup(source: EventSource, groupId: string): Promise<void> {
  const found = await findDoubles(source.db, groupId, sql`true`);
  const isNew = await claimKeys(source.db, found.map(keyOf));
  const pairs = found.filter((pair) => isNew.has(keyOf(pair)));
  if (pairs.length === 0) return;
  for (const [n, to] of await readersOf(source, groupId, pairs))
    await notify(source, {
      event: 'account.doubles',
      to,
      organization_id: groupId,
      title: { cn: localize(t.doubles_found, 'cn', { n }), us: localize(t.doubles_found, 'us', { n }) },
      link: '/admin/adminUsers?view=doubles',
    });
}

/** Who may merge how many of these pairs: both accounts have to be in reach, in one school or in the whole group. */
async function readersOf({ db }: EventSource, groupId: string, pairs: readonly DoubleRow[]) {
  const places = await db
    .select({ user_id: userOrganization.user_id, organization_id: userOrganization.organization_id })
    .from(userOrganization)
    .where(
      and(
        inArray(
          userOrganization.user_id,
          pairs.flatMap(({ one, other }) => [one.id, other.id]),
        ),
        running(userOrganization),
      ),
    );
  const placesOf = (id: string) => places.filter((row) => row.user_id === id).map((row) => row.organization_id);
  const reached = new Map<string, Set<string>>();
  const holdersOf = new Map<string, string[]>();
  for (const pair of pairs) {
    const others = placesOf(pair.other.id);
    for (const place of [groupId, ...placesOf(pair.one.id).filter((id) => others.includes(id))]) {
      const ids = holdersOf.get(place) ?? (await holders(db, accessRights.accounts, place));
      holdersOf.set(place, ids);
      for (const id of ids) reached.set(id, (reached.get(id) ?? new Set()).add(pair.id));
    }
  }
  const byCount = new Map<number, string[]>();
  for (const [id, seen] of reached) byCount.set(seen.size, [...(byCount.get(seen.size) ?? []), id]);
  return byCount;
}

export const doublesNight = defineJob({
  name: 'console.note_doubles',
  title: { cn: '查找疑似重复的账号', us: 'Look for possible duplicate accounts' },
  schema: z.strictObject({}),
  handler: noteDoubles,
  concurrency: 1,
  schedule: { cron: '40 2 * * *', payload: {}, time_zone: DEFAULT_ZONE },
});
