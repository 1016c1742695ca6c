import { and, arrayContains, eq } from 'drizzle-orm';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Lender, Place } from '#server/flow/ports.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { delegation } from '../tables.ts';
import { holders } from './holders.queries.ts';
import { inForce, listHoldings } from './holdings.queries.ts';

/**
 * Who holds a code in reach of a paper: everybody, and those of the narrowest reach, who are told. Who holds it by their
 * user type reaches the whole organisation. With `whole` who holds it for a part alone is left out.
 */
export async function holdersInReach(
  db: Db,
  code: ActionCode,
  { organization_id, department_id, whole }: Place & { readonly whole: boolean },
): Promise<{ readonly all: readonly string[]; readonly told: readonly string[] }> {
  const found = await holders(db, code, organization_id);
  return acrossOrganizations(db, async () => {
    const [narrow, wide]: [string[], string[]] = [[], []];
    for (const id of found) {
      const held = (await listHoldings(db, id)).filter(
        ({ codes, reach }) => codes.includes(code) && reach.organizations.has(organization_id),
      );
      const isWide = held.length === 0 || held.some(({ reach }) => reach.departments === null);
      if (isWide) wide.push(id);
      else if (!whole && department_id && held.some(({ reach }) => reach.departments?.has(department_id)))
        narrow.push(id);
    }
    return { all: [...narrow, ...wide], told: narrow.length ? narrow : wide };
  });
}

/** Colleagues who lent a code to somebody for today in an organisation. */
export async function lendersOfCode(
  db: Db,
  code: ActionCode,
  userId: string,
  organizationId: string,
): Promise<readonly Lender[]> {
  return db
    .select({ id: user.id, name: user.name })
    .from(delegation)
    .innerJoin(organization, eq(organization.id, delegation.organization_id))
    .innerJoin(user, eq(user.id, delegation.from_user_id))
    .where(
      and(
        eq(delegation.to_user_id, userId),
        eq(delegation.organization_id, organizationId),
        eq(delegation.state, 'active'),
        inForce(delegation),
        arrayContains(delegation.codes, [code]),
      ),
    );
}
