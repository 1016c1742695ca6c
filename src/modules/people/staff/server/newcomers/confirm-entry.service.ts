import { and, eq } from 'drizzle-orm';
import { addMembers, addUserType, removeUserType, zoneOf } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { localize } from '#shared/text.ts';
import { staffMessages as messages, staffRefusals as r, staffTexts as t } from '../../contract/staff.refusals.ts';
import { requirePlace } from '../invitations/invitations.service.ts';
import { recordChange } from '../moves/changes.service.ts';
import { defaultProbation } from '../moves/moves.policy.ts';
import { teacherEntered } from '../staff.events.ts';
import { teacher } from '../tables.ts';
import { isCleared } from './pending-staffs.queries.ts';

interface Wish {
  readonly department_id: string | null;
  readonly post_id: string | null;
  /** Null: as recorded, else as usual for the kind of employment. */
  readonly probation_months: number | null;
}

/**
 * An accepted person works here from today on: user type, main place, rights. Refuses (404001) people out of reach,
 * (200200) without a clear check of the last months, and the second of two who confirm.
 */
export async function confirmEntry(ctx: Context, userId: string, wish: Wish): Promise<void> {
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
  const probation_months = wish.probation_months ?? row.probation_months ?? defaultProbation(row.personnel_nature);
  const entered_on = today(await zoneOf(db, organization_id));
  await recordChange(ctx, row, 'confirm_entry', {
    set: {
      entry_status: 'entered',
      work_status: 0,
      former_work_status: null,
      department_id,
      post_id,
      entered_on,
      probation_months,
      is_probation_extended: false,
      regular_on: null,
    },
    change: {
      kind: 'entry',
      from: { entry_status: 'pending_entry' },
      to: { entry_status: 'entered', department_id, post_id, probation_months },
      effective_on: entered_on,
    },
  });
  await addUserType(ctx, { user_id: userId, organization_id, user_type: 'teacher' });
  await removeUserType(ctx, { user_id: userId, organization_id, user_type: 'visitor' });
  await addMembers(ctx, department_id, [
    { user_id: userId, post_id, is_main: true, is_acting: false, valid_from: null, valid_to: null },
  ]);
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
