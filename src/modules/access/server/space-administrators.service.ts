import { and, eq, isNull } from 'drizzle-orm';
import { crossing } from '#server/database/crossing.ts';
import type { EventSource } from '#server/events/events.ts';
import { today } from '#shared/dates.ts';
import { setSourcedRoles } from './sourced-roles.service.ts';
import { role, roleUser } from './tables.ts';

/** Somebody who administers an organisation because the one above it says so. */
export interface SpaceAdministrator {
  readonly user_id: string;
  readonly with_children: boolean;
  readonly valid_to: string | null;
}

/** Makes exactly these people hold the administrators' role in an organisation, by this way; what they hold by hand stays. */
export async function setSpaceAdministrators(
  source: EventSource,
  organizationId: string,
  administrators: readonly SpaceAdministrator[],
  grantedBy: string,
): Promise<void> {
  await crossing(source.db, async () => {
    const [admin] = await source.db
      .select({ id: role.id })
      .from(role)
      .where(and(eq(role.code, 'org_admin'), isNull(role.client_id)));
    if (!admin) throw new Error('the role org_admin is missing');
    const before = await source.db
      .select({ user_id: roleUser.user_id, valid_from: roleUser.valid_from })
      .from(roleUser)
      .where(
        and(
          eq(roleUser.organization_id, organizationId),
          eq(roleUser.source, 'space_admin'),
          eq(roleUser.state, 'active'),
        ),
      );
    const since = new Map(before.map((row) => [row.user_id, row.valid_from]));
    await setSourcedRoles(
      source,
      'space_admin',
      { organization_id: organizationId },
      administrators.map((one) => ({
        user_id: one.user_id,
        role_id: admin.id,
        organization_id: organizationId,
        source_id: null,
        valid_from: since.get(one.user_id) ?? today(),
        valid_to: one.valid_to,
        scope_kind: one.with_children ? 'organization_tree' : 'organization',
        target_id: null,
        granted_by: grantedBy,
      })),
    );
  });
}
