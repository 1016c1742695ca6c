import { eq, sql } from 'drizzle-orm';
import { createPerson } from '#modules/account/server/public.ts';
import { organization, user, userOrganization } from '#modules/directory/server/tables.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import type { Services } from '#server/services.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { openBuiltinApps } from './catalogue.service.ts';
import { forgetFrames } from './frames.ts';
import { client } from './tables.ts';

const FOUNDING_LOCK = 7413;

/** Whether nobody has used this database yet: it holds no organisation. */
export function isUnfounded(services: Services): Promise<boolean> {
  return services.database.read(EVERYWHERE, hasNoOrganization);
}

async function hasNoOrganization(db: Db): Promise<boolean> {
  const [some] = await db.select({ id: organization.id }).from(organization).limit(1);
  return !some;
}

/**
 * Runs the first filling of a database in one transaction, by one node at a time. False: somebody else was first, and
 * nothing was done.
 */
export function found(services: Services, fill: (source: { db: Db; afterCommit(work: () => void): void }) => Promise<void>): Promise<boolean> {
  return services.database.write(EVERYWHERE, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(${FOUNDING_LOCK})`);
    if (!(await hasNoOrganization(tx.db))) return false;
    await fill(tx);
    return true;
  });
}

/** What the first start without demo must know. `password_hash` comes from the account module's `hashPassword`. */
export interface FirstGroup {
  readonly group_name: string;
  readonly username: string;
  readonly password_hash: string;
}

/** The root of a school group with every built-in app, and its first super admin. */
export async function createFirstGroup(services: Services, db: Db, { group_name, username, password_hash }: FirstGroup): Promise<void> {
  const id = uuidv7();
  const { name_pinyin, name_initials } = nameKeys(group_name);
  const place = { id, client_id: id, path: id, depth: 1, kind: 'group', code: 'ROOT', department_unitid: 'ROOT0000' };
  await db.insert(organization).values({ ...place, name: group_name, name_pinyin, name_initials });
  await db.insert(client).values({
    code: 'ROOT',
    name: group_name,
    name_en: group_name,
    root_organization_id: id,
    product_name_cn: group_name,
    product_name_us: group_name,
  });
  await openBuiltinApps(db, id);
  const { user_id } = await createPerson(
    { db, services },
    { name: '系统管理员', name_en: 'Administrator', hats: ['teacher'], client_id: id, username, password_hash, status: 'confirmed', is_activated: true },
  );
  await db.update(user).set({ is_super_admin: true }).where(eq(user.id, user_id));
  await db.insert(userOrganization).values({ user_id, organization_id: id, is_main: true, source: 'manual' });
  await forgetFrames(services, db);
}
