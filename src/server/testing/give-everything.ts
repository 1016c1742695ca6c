import { type CastName, castId } from '../../../database/demo/cast.ts';
import { type OrganizationKey, organizationId } from '../../../database/demo/places.ts';
import type { OwnDemo } from './use-demo.ts';

/** Gives somebody every role of the product in an organisation and all below it. */
export async function giveEverything(demo: OwnDemo, who: CastName, where: OrganizationKey): Promise<void> {
  const { query } = demo.test_db;
  const person = [castId(who), organizationId(where)];
  await query(
    `insert into role_user (id, role_id, user_id, organization_id)
       select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null on conflict do nothing`,
    person,
  );
  await query(
    `insert into role_user_scope (id, role_user_id, kind) select gen_random_uuid(), id, 'organization_tree' from role_user
      where user_id = $1 and organization_id = $2`,
    person,
  );
  await demo.everywhere((db) => demo.services.sessions.refresh(db, [castId(who)]));
}
