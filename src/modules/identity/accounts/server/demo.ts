import type { DemoContext } from '#server/module.ts';
import { DEMO_PASSWORD } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoGroup } from '../../../../../database/demo/school-group.ts';
import { hashPassword } from './passwords.service.ts';
import { userCredential } from './tables.ts';

const ROWS_AT_ONCE = 400;

/** Everybody with a phone signs in by code; the people of the cast have a user name and the one password of the demo. */
export async function accountsDemo({ db, services: { seal }, today }: DemoContext): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const verified_at = `${today}T00:00:00Z`;
  const rows = demoGroup(today)
    .people.filter((person) => person.phone !== null || person.username !== null)
    .map(({ id, client, username, phone, is_active }) => ({
      user_id: id,
      client_id: client && organizationId(client),
      username,
      password_hash: username === null ? null : password_hash,
      password_changed_at: username === null ? null : verified_at,
      is_phone_owner: phone !== null,
      phone_bidx: phone && seal.blindIndex(phone, 'phone'),
      phone_verified_at: phone && is_active ? verified_at : null,
    }));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await db.insert(userCredential).values(rows.slice(at, at + ROWS_AT_ONCE));
}
