import { and, desc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { addMembers, movePlaces } from '#modules/core/directory/server/public.ts';
import { userDepartment } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { RefusalError, refuseFields } from '#shared/refusal.ts';
import type { teacherMoves } from '../../contract/teacher-moves.contract.ts';
import { requirePlace } from '../invitations/invitations.service.ts';
import { recordChange } from './changes.service.ts';
import { requireState, requireStaying } from './requirements.ts';
import { lockTeacher } from './standing.service.ts';

type Wish = z.output<(typeof teacherMoves)['post']['body']>;

/** Somebody has another main department or post from a day on; the directory ends the place before. */
export async function changePost(ctx: Context, id: string, wish: Wish): Promise<void> {
  const { department_id, post_id, from, reason } = wish;
  const row = await lockTeacher(ctx, id, wish.version);
  requireState(row);
  requireStaying(row);
  await requirePlace(ctx.db, row.organization_id, { department_id, post_id });
  const [held] = await ctx.db
    .select()
    .from(userDepartment)
    .where(
      and(
        eq(userDepartment.user_id, id),
        eq(userDepartment.organization_id, row.organization_id),
        eq(userDepartment.is_main, true),
        sql`${userDepartment.state} <> 'ended'`,
      ),
    )
    .orderBy(desc(userDepartment.valid_from))
    .limit(1);
  if (held)
    await movePlaces(ctx, { ids: [held.id], department_id, post_id, on: from, reason: reason ?? '岗位变动' }).catch(
      asDay,
    );
  else
    await addMembers(ctx, department_id, [
      { user_id: id, post_id, is_main: true, is_acting: false, valid_from: from, valid_to: null },
    ]);
  await recordChange(ctx, row, 'change_post', {
    set: { department_id, post_id },
    change: {
      kind: 'post',
      from: { department_id: held?.department_id ?? row.department_id, post_id: held?.post_id ?? null },
      to: { department_id, post_id },
      effective_on: from,
      reason,
    },
  });
}

/** What the directory says about the place belongs to the day here. */
function asDay(error: unknown): never {
  const texts = error instanceof RefusalError ? error.fields?.['ids'] : undefined;
  if (texts) throw refuseFields({ from: texts });
  throw error;
}
