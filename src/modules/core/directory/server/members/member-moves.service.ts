import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { addDays, formatDay } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import type { departmentMembers } from '../../contract/department-members.contract.ts';
import { departmentRefusals as r } from '../../contract/departments.refusals.ts';
import type { DepartmentRow } from '../departments/departments.queries.ts';
import { getManaged } from '../departments/departments.service.ts';
import { namesOfUsers } from '../people/people.queries.ts';
import { department, userDepartment } from '../tables.ts';
import { addMembers, type Place } from './department-members.service.ts';
import { listProblems, type PlaceDraft } from './member-checks.service.ts';
import { endMembers } from './member-ending.service.ts';

type Move = z.output<(typeof departmentMembers)['move']['body']>;
type Check = z.output<(typeof departmentMembers)['moveCheck']['query']>;
type TargetPost = Pick<Move, 'post_id' | 'on'>;

/** The place that somebody would have after the move. */
const draftOf = (row: Place, { post_id, on }: TargetPost): PlaceDraft => ({
  user_id: row.user_id,
  post_id: post_id === undefined ? row.post_id : post_id,
  is_main: row.is_main,
  is_acting: row.is_acting,
  valid_from: on,
  valid_to: row.valid_to,
});

/** Places of the scope that hold today or will, in the order of their ids. */
function placesWithin(ctx: Context, ids: readonly string[]) {
  return ctx.db
    .select()
    .from(userDepartment)
    .where(
      and(
        inArray(userDepartment.id, [...ids]),
        within(ctx.scope, userDepartment.organization_id, userDepartment.department_id),
        sql`${userDepartment.state} <> 'ended'`,
      ),
    )
    .orderBy(userDepartment.id);
}

/** Why some of these places cannot move as wished, by the id of the place, and what is wrong with the post itself. */
async function obstaclesOf(ctx: Context, home: DepartmentRow, rows: readonly Place[], wanted: TargetPost) {
  const obstacles = new Map<string, Text>();
  if (rows.length === 0) return { obstacles, post: null };
  const problems = await listProblems(
    ctx,
    home,
    rows.map((row) => draftOf(row, wanted)),
  );
  const from = new Set(
    (
      await ctx.db
        .select({ id: department.id })
        .from(department)
        .where(
          and(
            inArray(
              department.id,
              rows.map((row) => row.department_id),
            ),
            eq(department.kind, 'class'),
          ),
        )
    ).map((row) => row.id),
  );
  rows.forEach((row, at) => {
    const [post] = problems[`users.${at}.post_id`] ?? [];
    const [problem] = problems[`users.${at}.user_id`] ?? [];
    if (post) obstacles.set(row.id, post);
    else if (from.has(row.department_id)) obstacles.set(row.id, r.class_moves);
    else if (row.valid_from >= wanted.on) obstacles.set(row.id, startsLater(row.valid_from));
    else if (row.valid_to !== null && row.valid_to < wanted.on) obstacles.set(row.id, endsBefore(row.valid_to));
    else if (problem) obstacles.set(row.id, problem);
  });
  const [post] = rows.flatMap((_row, at) => problems[`users.${at}.post_id`] ?? []);
  return { obstacles, post: wanted.post_id && post ? post : null };
}

const startsLater = (day: string): Text => ({
  cn: `${formatDay(day, 'cn')}才任职，请选择更晚的日期`,
  us: `Holds the post only from ${formatDay(day, 'us')}; choose a later day`,
});
const endsBefore = (day: string): Text => ({
  cn: `任职到${formatDay(day, 'cn')}为止，请选择更早的日期`,
  us: `Holds the post until ${formatDay(day, 'us')}; choose an earlier day`,
});
const outOfReach: Text = { cn: '不在您的范围内，或已结束', us: 'Out of your reach, or over already' };

/** Whom a move would leave out, and why: the form says it before anything is saved. */
export async function viewMoveObstacles(ctx: Context, { ids, department_id, post_id, on }: Check) {
  const home = await getManaged(ctx, department_id);
  const rows = await placesWithin(ctx, ids);
  const known = new Set(rows.map((row) => row.id));
  const { obstacles } = await obstaclesOf(ctx, home, rows, { post_id, on });
  for (const id of ids) if (!known.has(id)) obstacles.set(id, outOfReach);
  return { list: [...obstacles].map(([id, { cn, us }]) => ({ id, reason: cn, reason_en: us })) };
}

/** The old places end the day before the new ones begin: all of them or none. */
export async function movePlaces(ctx: Context, { ids, department_id, post_id, on, reason }: Move) {
  const wanted = [...new Set(ids)];
  const rows = await placesWithin(ctx, wanted).for('update');
  if (rows.length !== wanted.length) throw refuse(shared.not_found);
  const home = await getManaged(ctx, department_id);
  if (home.kind === 'class') throw refuse(r.class_moves);
  const { obstacles, post } = await obstaclesOf(ctx, home, rows, { post_id, on });
  if (post) throw refuseFields({ post_id: [post] });
  if (obstacles.size) throw refuseFields({ ids: await named(ctx, rows, obstacles) });
  await addMembers(
    ctx,
    department_id,
    rows.map((row) => draftOf(row, { post_id, on })),
  );
  const groups = [...Map.groupBy(rows, (row) => row.department_id)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [from, group] of groups)
    await endMembers(ctx, from, { end_on: addDays(on, -1), reason, ids: group.map((row) => row.id) });
  await keepMainPlace(ctx, rows);
  return { moved: rows.length };
}

/** A main place stays the main one to its last day: until a move of next week nobody is without. */
async function keepMainPlace(ctx: Context, rows: readonly Place[]): Promise<void> {
  const mains = rows.filter((row) => row.is_main).map((row) => row.id);
  if (mains.length) await ctx.db.update(userDepartment).set({ is_main: true }).where(inArray(userDepartment.id, mains));
}

/** The obstacles with the names of the people. */
async function named(ctx: Context, rows: readonly Place[], obstacles: ReadonlyMap<string, Text>): Promise<Text[]> {
  const names = await namesOfUsers(
    ctx.db,
    rows.map((row) => row.user_id),
  );
  return rows.flatMap((row) => {
    const [obstacle, person] = [obstacles.get(row.id), names.get(row.user_id)];
    if (!obstacle) return [];
    return [
      {
        cn: `${person?.name ?? ''}：${obstacle.cn}`,
        us: `${person?.name_en ?? person?.name ?? ''}: ${obstacle.us}`,
      },
    ];
  });
}
