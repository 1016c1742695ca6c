import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { todayOf } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { within } from '#server/database/scope.ts';
import { anyRow, type FindTodos, type Todo, type TodoWaits } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { addDays } from '#shared/dates.ts';
import { staffRights } from '../../rights.ts';
import { regularRequest, teacher } from '../tables.ts';
import { probationEnd } from './moves.policy.ts';
import { recordPage } from './notify-move.ts';

const MOST = 50;
/** Days before the end of a probation from which it stands at home. */
const SOON_DAYS = 30;

const pages = (userId: string) => ({ route: recordPage(userId), mobile_route: `/mobile${recordPage(userId)}` });

/** Probations that end soon, for holders of 0908. */
export const moveTodos: FindTodos = async (ctx) => {
  const where = isEnding(ctx.actor);
  return where ? probations(ctx, where) : [];
};

export const moveWaits: TodoWaits = ({ actor }) => anyRow(teacher, isEnding(actor));

const endsOn = sql<string>`(${teacher.entered_on} + make_interval(months => ${teacher.probation_months}))::date`;
const isOpen = sql`exists (select from ${regularRequest} where ${regularRequest.user_id} = ${teacher.id}
  and ${regularRequest.status} = 'requested')`;

/** SQL condition: the probation of a teacher ends soon; null: not for this person. */
function isEnding(actor: Actor): SQL | null {
  const { organization_id, user_types } = actor;
  if (!organization_id || !user_types.includes('teacher') || !holds(actor, staffRights.makeRegular)) return null;
  return and(
    within(scopeOf(actor, staffRights.makeRegular), teacher.organization_id),
    eq(teacher.entry_status, 'entered'),
    isNull(teacher.left_on),
    ne(teacher.id, actor.user_id),
    sql`${endsOn} <= ${todayOf(teacher.organization_id)} + ${SOON_DAYS}::int`,
    sql`not ${isOpen}`,
  ) as SQL;
}

async function probations({ db }: Context, where: SQL): Promise<Todo[]> {
  const rows = await db
    .select({ row: teacher, name: user.name, name_en: user.name_en })
    .from(teacher)
    .innerJoin(user, eq(user.id, teacher.id))
    .where(where)
    .orderBy(asc(endsOn), asc(teacher.id))
    .limit(MOST);
  return rows.map(({ row, name, name_en }) => {
    const last = probationEnd(row) ?? '';
    return {
      key: `probation:${row.id}:${last}`,
      kind: 'probation_ending',
      title: `试用期将满：${name}`,
      title_en: `Probation ends: ${name_en ?? name}`,
      detail: last,
      detail_en: last,
      due_at: `${addDays(last, 1)}T00:00:00Z`,
      since: row.updated_at,
      ...pages(row.id),
    };
  });
}
