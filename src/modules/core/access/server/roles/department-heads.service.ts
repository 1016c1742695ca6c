import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { department, departmentLeader } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { EventSource } from '#server/events/events.ts';
import { role, roleUser } from '../tables.ts';
import { type SourcedExtent, setSourcedRoles } from './sourced-roles.service.ts';

/**
 * Makes what leaders hold by leading exactly what the directory says about them: a leader of a department holds the
 * role that goes with it, there and below.
 */
export async function syncLeaderRoles(
  source: EventSource,
  extent: Exclude<SourcedExtent, { readonly role_ids: readonly string[] }>,
): Promise<void> {
  await acrossOrganizations(source.db, async () => {
    const { db } = source;
    const [head] = await db
      .select({ id: role.id })
      .from(role)
      .where(and(eq(role.code, 'dept_head'), isNull(role.client_id)));
    if (!head) throw new Error('the role dept_head is missing');
    const rows = await db
      .select({ lead: departmentLeader })
      .from(departmentLeader)
      .innerJoin(department, and(eq(department.id, departmentLeader.department_id), eq(department.status, 'active')))
      .where(
        and(
          'user_ids' in extent
            ? inArray(departmentLeader.user_id, [...extent.user_ids])
            : eq(departmentLeader.organization_id, extent.organization_id),
          or(isNull(departmentLeader.valid_to), gte(departmentLeader.valid_to, sql`current_date - 1`)),
        ),
      );
    await setSourcedRoles(
      source,
      'leader',
      extent,
      rows.map(({ lead }) => ({
        user_id: lead.user_id,
        role_id: head.id,
        organization_id: lead.organization_id,
        source_id: lead.id,
        valid_from: lead.valid_from,
        valid_to: lead.valid_to,
        scope_kind: 'department_tree' as const,
        target_id: lead.department_id,
      })),
    );
  });
}

/** All organisations in which somebody leads, or still holds the role for it: covers what no event announced. */
export async function syncAllLeaders(source: EventSource): Promise<void> {
  const led = await source.db.selectDistinct({ id: departmentLeader.organization_id }).from(departmentLeader);
  const held = await source.db
    .selectDistinct({ id: roleUser.organization_id })
    .from(roleUser)
    .where(and(eq(roleUser.source, 'leader'), eq(roleUser.state, 'active')));
  for (const id of new Set([...led, ...held].map((row) => row.id)))
    await syncLeaderRoles(source, { organization_id: id });
}
