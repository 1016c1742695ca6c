import { sql } from 'drizzle-orm';
import { addGroupRoot, changePerson, joinOrganization } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { today } from '#shared/dates.ts';
import { openBuiltinApps } from '../catalogue/catalogue.service.ts';
import { forgetFrames } from '../frames.service.ts';
import { client } from '../tables.ts';

const FOUNDING_LOCK = 7413;

/** Whether nobody has used this database yet: it holds no organisation. */
export function isWithoutOrganizations(services: Services): Promise<boolean> {
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
export function initializeDatabase(
  services: Services,
  fill: (source: { db: Db; afterCommit(work: () => void): void }) => Promise<void>,
): Promise<boolean> {
  return services.database.write(EVERYWHERE, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(${FOUNDING_LOCK})`);
    if (!(await hasNoOrganization(tx.db))) return false;
    await fill(tx);
    return true;
  });
}

/** The root of a new school group, with every built-in app. Returns its id, which is the id of the group too. */
export async function createSchoolGroup(services: Services, db: Db, name: string): Promise<string> {
  const id = await addGroupRoot(db, name);
  await db.insert(client).values({
    code: 'ROOT',
    name,
    name_en: name,
    root_organization_id: id,
    product_name_cn: name,
    product_name_us: name,
  });
  await openBuiltinApps(db, id);
  await forgetFrames(services, db);
  return id;
}

/** Gives somebody every right in their school group. For the first start alone: later another super admin decides. */
export async function makeSuperAdmin(
  { db, services }: { readonly db: Db; readonly services: Services },
  userId: string,
  organizationId: string,
): Promise<void> {
  await changePerson({ db, services }, userId, { is_super_admin: true }, { action: 'account.make_super' });
  await joinOrganization({ db }, organizationId, userId, today(), 'manual');
}
