import { isNull } from 'drizzle-orm';
import type { DemoContext } from '#server/module.ts';
import { addDays } from '#shared/dates.ts';
import { demoOrganizations, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { demoGroup } from '../../../../../database/demo/school-group.ts';
import { openBuiltinApps } from './catalogue/catalogue.service.ts';
import { forgetFrames } from './frames.service.ts';
import { syncAllLeaders } from './roles/department-heads.service.ts';
import { PRODUCT_NAME } from './settings.ts';
import { client, role, roleUser, roleUserScope, systemSetting } from './tables.ts';

/** The two school groups as clients with their apps, and who holds which role. */
export async function accessDemo(demo: DemoContext): Promise<void> {
  const { db, services, today } = demo;
  for (const { key, name, name_en, code } of demoOrganizations.filter((one) => one.parent === null)) {
    await db.insert(client).values({
      id: demoId(`client:${key}`),
      code,
      name,
      name_en,
      root_organization_id: organizationId(key),
      // guests of a demo, wherever it runs, are with the first group; the other one has a name of its own
      domains: key === 'sy' ? ownHosts(services.env.public_url) : [`${code.toLowerCase()}.example.edu.cn`],
      // the first group shows the product under its own name, the other one under a name that it gave it
      product_name_cn: key === 'sy' ? PRODUCT_NAME.cn : `${name.replace('教育集团', '')}校园`,
      product_name_us: key === 'sy' ? PRODUCT_NAME.us : `${name_en.replace(' Education Group', '')} Campus`,
    });
    await openBuiltinApps(db, organizationId(key));
    // in the demo the password alone is enough
    const setting = { key: 'signin.totp_required', value: false, level: 'client', client_id: organizationId(key) };
    await db.insert(systemSetting).values({ ...setting, reason: 'demo' });
  }
  const stored = await db.select({ id: role.id, code: role.code }).from(role).where(isNull(role.client_id));
  const roleIds = new Map(stored.map((row) => [row.code, row.id]));
  const held = demoGroup(today).people.flatMap((person) =>
    person.roles.filter(byHand).map(({ role: code, organization, scope }, at) => ({
      scope,
      row: {
        id: demoId(`role_user:${person.key}:${organization}:${code}`),
        role_id: roleIds.get(code) as string,
        user_id: person.id,
        organization_id: organizationId(organization),
        is_main: at === 0,
        valid_from: person.memberships[0]?.valid_from ?? today,
        // lent for a term: the office reads of it before it ends
        valid_to: organization === 'sy-middle' && code === 'print_clerk' ? addDays(today, 18) : null,
      },
    })),
  );
  await db.insert(roleUser).values(held.map((one) => one.row));
  const scopes = held.flatMap(({ scope, row }) => (scope ? [{ role_user_id: row.id, kind: scope }] : []));
  if (scopes.length) await db.insert(roleUserScope).values(scopes);
  await syncAllLeaders(demo);
  await forgetFrames(services, db);
}

const ownHosts = (publicUrl: string): string[] => [...new Set(['localhost', '127.0.0.1', new URL(publicUrl).hostname])];

/** Heads of departments hold their role because they lead, not because somebody gave it. */
const byHand = ({ role: code }: { readonly role: string }): boolean => code !== 'dept_head';
