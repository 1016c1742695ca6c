import { sql } from 'drizzle-orm';
import { namedLocks } from '#modules/campus/doors/server/public.ts';
import { newToken } from '#server/crypto/seal.ts';
import { isNetwork } from '#server/http/networks.ts';
import { whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization } from '#server/store/store-types.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { attendanceRefusals as r, attendanceTexts as t } from '../../contract/attendance.refusals.ts';
import { attendancePlaces } from '../../contract/attendance-places.contract.ts';
import { attendancePlace, attendanceRule } from '../tables.ts';

/** Binds the seal of the secret of a place. */
export const PLACE_SECRET = 'attendance_place.secret';

/** Places of a school at which its people punch. */
export const placeStore = defineStore(attendancePlaces, {
  table: attendancePlace,
  reach: { read: ownOrganization, write: ownOrganization },
  columns: {
    has_screen: whole<boolean>(sql`(${attendancePlace.panel_key_hash} is not null)`),
  },
  list: { sorts: { name: attendancePlace.name }, default_sort: 'name', filters: {}, search: [attendancePlace.name] },
  references: {
    doorlock_ids: {
      check: async (db, organizationId, ids) => (await namedLocks(db, organizationId, ids)).map(({ id }) => id),
      text: t.foreign_lock,
    },
  },
  decorate: async (db, rows) => {
    const [first] = rows;
    const ids = rows.flatMap((row) => row.doorlock_ids);
    const named = first ? await namedLocks(db, first.organization_id, ids) : [];
    return rows.map((row) => ({ ...row, locks: named.filter(({ id }) => row.doorlock_ids.includes(id)) }));
  },
  unique: { attendance_place_name: { field: 'name', text: t.name_used } },
  beforeCreate: async ({ services }, { networks }) => {
    requireNetworks(networks);
    return { secret_sealed: services.seal.seal(newToken(), PLACE_SECRET) };
  },
  beforeUpdate: async (_ctx, { networks }) => {
    requireNetworks(networks);
    return undefined;
  },
  beforeRemove: async ({ db }, { id, organization_id }) => {
    const used = sql`${attendanceRule.organization_id} = ${organization_id} and ${id} = any (${attendanceRule.place_ids})`;
    if ((await db.$count(attendanceRule, used)) > 0) throw refuse(r.place_in_use);
  },
});

function requireNetworks(networks: readonly string[]): void {
  const errors = networks.flatMap((one, at) => (isNetwork(one) ? [] : [[`networks.${at}`, [t.no_network]] as const]));
  if (errors.length > 0) throw refuseFields(Object.fromEntries([...errors, ['networks', [t.no_network]]]));
}
