import { type CastName, castId } from '../../../database/demo/cast.ts';
import { organizationId } from '../../../database/demo/places.ts';
import type { OwnDemo } from './use-demo.ts';

/** The two school groups of the demo, each with somebody of a school of it. */
const GROUPS: readonly { readonly group: 'sy' | 'md'; readonly person: CastName }[] = [
  { group: 'sy', person: 'office' },
  { group: 'md', person: 'outsider' },
];

/**
 * Gives each school group of the demo what a group may add to the product: a role in a group of roles, an outside app,
 * an entry of the menu, a kind of leave, a timetable that was read, and somebody's digital card. The demo itself shows the product as it comes.
 */
export async function ownThings(demo: OwnDemo): Promise<void> {
  for (const { group, person } of GROUPS) {
    await demo.test_db.query(
      `with made as (insert into role_group (id, client_id, code, name, name_en)
              values (gen_random_uuid(), $1, 'own', '本集团', 'Own') returning *),
            r as (insert into role (id, client_id, role_group_id, code, name, name_en)
              select gen_random_uuid(), client_id, id, 'own', '本集团角色', 'Own role' from made),
            a as (insert into app (id, client_id, code, name, name_en, category, kind)
              values (gen_random_uuid(), $1, $2, '外部应用', 'Outside app', 'system', 'external'))
       insert into menu (id, client_id, kind, code, name) values (gen_random_uuid(), $1, 'group', 'g', '分组')`,
      [organizationId(group), `outside_${group}`],
    );
    await demo.test_db.query(
      `with r as (insert into schedule_reading (id, organization_id, user_id, reading, expires_at)
              values (gen_random_uuid(), $1, $2, '{}', now() + interval '1 day'))
       insert into vacation_type
       select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'client_id', $1::text))).*
         from vacation_type t where t.code = 'annual' and t.client_id is null`,
      [organizationId(group), castId(person)],
    );
    const card = await (await demo.as(person)).call('GET', `/users/${castId(person)}/digital_card`);
    if (card.code !== 0) throw new Error(`no digital card of ${person}: ${card.message}`);
  }
}
