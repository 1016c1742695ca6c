import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { anyRow, type FindTodos, type TodoWaits } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { leaveRights } from '../../rights.ts';
import { ownChildren } from '../people.service.ts';
import { keptMarks, markPath, marksOfChildren } from '../student/marks.service.ts';
import { absenceMark, vacation } from '../tables.ts';
import { vacationPath } from './vacation-reach.service.ts';

const MOST = 50;

/** SQL: the person has leave to report back from, or a child's draft to submit; null: leave is not their concern. */
async function isDue(ctx: Context): Promise<SQL | null> {
  const { actor } = ctx;
  const me = actor.user_id;
  const parts: SQL[] = [];
  if (holds(actor, leaveRights.own) || holds(actor, leaveRights.student))
    parts.push(
      and(
        eq(vacation.status, 'ended'),
        eq(vacation.needs_return, true),
        or(eq(vacation.applicant_id, me), eq(vacation.requested_by, me)),
      ) as SQL,
    );
  const children = holds(actor, leaveRights.student) ? (await ownChildren(ctx)).map(({ id }) => id) : [];
  if (children.length)
    parts.push(
      and(
        eq(vacation.status, 'draft'),
        inArray(vacation.applicant_id, children),
        eq(vacation.requested_by, vacation.applicant_id),
      ) as SQL,
    );
  return parts.length ? (or(...parts) as SQL) : null;
}

/** Leave to report back from, and what a child wrote for the guardian to submit. */
export const returnTodos: FindTodos = async (ctx) => {
  const where = await isDue(ctx);
  if (!where) return [];
  const rows = await acrossOrganizations(ctx.db, async () =>
    ctx.db
      .select({ row: vacation, person: { name: user.name, name_en: user.name_en } })
      .from(vacation)
      .innerJoin(user, eq(user.id, vacation.applicant_id))
      .where(where)
      .orderBy(asc(vacation.end_at))
      .limit(MOST),
  );
  return rows.map(({ row, person }) => {
    const isDraft = row.status === 'draft';
    const isOwn = row.applicant_id === ctx.actor.user_id;
    const name = { cn: isOwn ? '' : person.name, us: person.name_en ?? person.name };
    return {
      key: `${isDraft ? 'vacation_submit' : 'vacation_return'}:${row.id}`,
      kind: isDraft ? 'vacation_submit' : 'vacation_return',
      title: isDraft ? `提交${name.cn}的请假` : `${name.cn}请假销假`,
      title_en: isDraft
        ? `Submit the leave of ${name.us}`
        : isOwn
          ? 'Report your return'
          : `Report the return of ${name.us}`,
      detail: row.no,
      due_at: null,
      since: isDraft ? row.created_at : row.end_at,
      route: vacationPath(row.id),
      mobile_route: `/mobile${vacationPath(row.id)}`,
      for_user_id: isOwn ? null : row.applicant_id,
    };
  });
};
export const returnWaits: TodoWaits = async (ctx) => anyRow(vacation, await isDue(ctx));

/** SQL: a student is missing whom the person has to explain, or to call about. */
async function isMissing(ctx: Context): Promise<SQL | null> {
  const { actor } = ctx;
  if (!holds(actor, leaveRights.student) && !holds(actor, leaveRights.students)) return null;
  const where = or(await marksOfChildren(ctx), and(await keptMarks(ctx), inArray(absenceMark.level, [1, 2])));
  return and(eq(absenceMark.status, 'open'), where) as SQL;
}

/** Absence to explain, for guardians; families to call, for who marked it. */
export const absenceTodos: FindTodos = async (ctx) => {
  const where = await isMissing(ctx);
  if (!where) return [];
  const children = (await ownChildren(ctx)).map(({ id }) => id);
  const rows = await acrossOrganizations(ctx.db, async () =>
    ctx.db
      .select({ row: absenceMark, person: { name: user.name, name_en: user.name_en } })
      .from(absenceMark)
      .innerJoin(user, eq(user.id, absenceMark.student_id))
      .where(where)
      .orderBy(asc(absenceMark.at))
      .limit(MOST),
  );
  return rows.map(({ row, person }) => {
    const isChild = children.includes(row.student_id);
    const name = { cn: person.name, us: person.name_en ?? person.name };
    const route = isChild ? '/vacations?tab=children' : markPath(row.classroom_id);
    return {
      key: `absence_mark:${row.id}`,
      kind: isChild ? 'absence_explain' : 'absence_call',
      title: isChild ? `${name.cn}未到校，请说明` : `${name.cn}缺勤，请联系家长`,
      title_en: isChild ? `${name.us} is missing, please explain` : `${name.us} is missing, call the guardians`,
      detail: null,
      due_at: null,
      since: row.at,
      is_urgent: true,
      route,
      mobile_route: `/mobile${route}`,
      for_user_id: isChild ? row.student_id : null,
    };
  });
};
export const absenceWaits: TodoWaits = async (ctx) => anyRow(absenceMark, await isMissing(ctx));
