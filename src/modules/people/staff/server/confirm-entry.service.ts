import { and, eq, sql } from 'drizzle-orm';
import { addMembers, addUserType, removeUserType } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { localize } from '#shared/text.ts';
import { staffMessages as messages, staffRefusals as r, staffTexts as t } from '../contract/staff.refusals.ts';
import { requirePlace } from './invitations.service.ts';
import { isCleared } from './pending-staffs.queries.ts';
import { teacherEntered } from './staff.events.ts';
import { teacher } from './tables.ts';

interface Place {
  readonly department_id: string | null;
  readonly post_id: string | null;
}

/**
 * An accepted person works here from today on: user type, main place, rights. Refuses (404001) people out of reach,
 * (200200) without a clear check of the last months, and the second of two who confirm.
 */
export async function confirmEntry(ctx: Context, userId: string, wish: Place): Promise<void> {
  const { db } = ctx;
  const [row] = await db
    .select()
    .from(teacher)
    .where(and(eq(teacher.id, userId), within(ctx.scope, teacher.organization_id)))
    .for('update');
  if (!row || userId === ctx.actor.user_id) throw refuse(shared.not_found);
  if (row.entry_status !== 'pending_entry') throw refuse(r.entered);
  const { organization_id } = row;
  if (!(await isCleared(db, organization_id, userId))) throw refuse(r.check_missing);
  const department_id = wish.department_id ?? row.department_id;
  const post_id = wish.post_id ?? row.post_id;
  if (!department_id) throw refuseFields({ department_id: [t.department_needed] });
  await requirePlace(db, organization_id, { department_id, post_id });
  await db
    .update(teacher)
    .set({
      ...{ entry_status: 'entered', department_id, post_id, entered_on: today() },
      version: sql`${teacher.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(teacher.id, userId));
  await addUserType(ctx, { user_id: userId, organization_id, hat: 'teacher' });
  await removeUserType(ctx, { user_id: userId, organization_id, hat: 'visitor' });
  await addMembers(ctx, department_id, [
    { user_id: userId, post_id, is_main: true, is_acting: false, valid_from: null, valid_to: null },
  ]);
  ctx.audit({
    action: 'teacher.confirm_entry',
    target: ['user', userId],
    organization_id,
    before: { entry_status: 'pending_entry' },
    after: { entry_status: 'entered', department_id, post_id },
  });
  await welcome(ctx, userId, organization_id);
  await teacherEntered.emit(ctx, { user_id: userId, organization_id });
}

async function welcome(ctx: Context, userId: string, organizationId: string): Promise<void> {
  const [school] = await ctx.db
    .select({ name: organization.name, name_en: organization.name_en })
    .from(organization)
    .where(eq(organization.id, organizationId));
  const name = school?.name ?? '';
  await notify(ctx, {
    event: 'teacher.entered',
    to: [userId],
    organization_id: organizationId,
    title: {
      cn: localize(messages.entered, 'cn', { name }),
      us: localize(messages.entered, 'us', { name: school?.name_en ?? name }),
    },
    link: '/personals',
  });
}
