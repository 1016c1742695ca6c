import { and, arrayContains, asc, eq, isNull, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { running } from '#modules/core/directory/server/public.ts';
import {
  department,
  organization,
  user,
  userDepartment,
  userOrganization,
} from '#modules/core/directory/server/tables.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { defineSetting } from '#server/settings/settings.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import { HOSTS_FOUND_AT_MOST } from '../../contract/visitors.contract.ts';
import { visitorHostPref } from '../tables.ts';

/** Whether outsiders find whom they visit by name or department; else they need the number of the host. */
export const hostSearch = defineSetting({
  key: 'visitors.host_search',
  name: { cn: '访客可按姓名或部门查找被访人', us: 'Visitors can find their host by name or department' },
  help: {
    cn: '须登录，至少两个字，每次最多列出 8 人，只显示姓名和部门',
    us: 'Requires sign-in and at least two characters. Lists up to 8 people, with name and department only.',
  },
  schema: z.boolean(),
  default: false,
  is_public: false,
});

/** How a host who was found by name stands in an address: their number stays unknown to the visitor. */
const FOUND = '~';
const marked = (userId: string) => FOUND + Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

/** The account behind a host who was found by name; null for every other key. */
export function foundHostOf(no: string): string | null {
  if (!no.startsWith(FOUND)) return null;
  const hex = Buffer.from(no.slice(1), 'base64url').toString('hex');
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
}

export function mayBeSearched({ db, services }: OpenContext, organizationId: string): Promise<boolean> {
  return services.settings.get(db, hostSearch, organizationId);
}

interface HostSearch {
  readonly org_id: string;
  readonly q?: string | undefined;
}

/**
 * Staff of a school that takes visitors, by a part of their name or of their department's; nobody where the school does
 * not want it. Each of them stands there once, however many departments here and elsewhere they belong to: with the main
 * one of this school, or with the one that was asked for.
 */
export async function searchHosts(ctx: Context, { org_id, q }: HostSearch) {
  const is_open = await mayBeSearched(ctx, org_id);
  if (!is_open || q === undefined) return { is_open, list: [] };
  const pattern = searchPattern(q);
  const rows = await ctx.db
    .selectDistinctOn([user.name, user.id], {
      user_id: user.id,
      name: user.name,
      name_en: user.name_en,
      department: department.name,
      department_en: department.name_en,
    })
    .from(userOrganization)
    .innerJoin(organization, eq(organization.id, userOrganization.organization_id))
    .innerJoin(user, eq(user.id, userOrganization.user_id))
    .leftJoin(
      userDepartment,
      and(eq(userDepartment.user_id, user.id), eq(userDepartment.organization_id, org_id), running(userDepartment)),
    )
    .leftJoin(department, eq(department.id, userDepartment.department_id))
    .leftJoin(visitorHostPref, eq(visitorHostPref.user_id, user.id))
    .where(
      and(
        eq(organization.id, org_id),
        eq(organization.status, 'active'),
        eq(organization.is_open_visit, true),
        running(userOrganization),
        eq(user.status, 'confirmed'),
        arrayContains(user.types, ['teacher']),
        or(isNull(visitorHostPref.user_id), eq(visitorHostPref.accepts_card_booking, true)),
        or(
          sql`${user.name} ~* ${pattern}`,
          sql`${user.name_en} ~* ${pattern}`,
          sql`${department.name} ~* ${pattern}`,
          sql`${department.name_en} ~* ${pattern}`,
        ),
      ),
    )
    .orderBy(asc(user.name), asc(user.id), sql`${userDepartment.is_main} desc nulls last`)
    .limit(HOSTS_FOUND_AT_MOST);
  return { is_open, list: rows.map(({ user_id, ...shown }) => ({ no: marked(user_id), ...shown })) };
}
