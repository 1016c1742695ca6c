import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { department, user } from '#modules/core/directory/server/tables.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { defineFlow } from '#server/flow/define-flow.ts';
import type { Card } from '#server/flow/flow-kind.ts';
import { fact } from '#server/home-feed/review.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { formatDay } from '#shared/dates.ts';
import { holders, leader } from '#shared/flow/steps.ts';
import { regularRequests } from '../../contract/regular-requests.contract.ts';
import { regularRequestLifecycle, regularStates } from '../../contract/teacher-moves.lifecycle.ts';
import { moveRefusals as r } from '../../contract/teacher-moves.refusals.ts';
import { staffRights } from '../../rights.ts';
import { regularRequest, teacher } from '../tables.ts';
import { recordPage } from './notify-move.ts';
import { makeRegular, tellRefused } from './regular-effects.service.ts';

/** That somebody becomes regular: who leads them agrees first, then a holder of 0908. Whom it is about has no part in it. */
export const regularFlow = defineFlow({
  type: 'regular_request',
  lifecycle: regularRequestLifecycle,
  table: regularRequest,
  wrong_state: r.wrong_state,
  states: regularStates,
  module: 'staff',
  calls: regularRequests,
  name: { cn: '转正', us: 'Becoming regular' },
  right: staffRights.makeRegular,
  facts: {},
  shipped: {
    staff: [
      leader(1, { else: staffRights.makeRegular }),
      holders(staffRights.makeRegular, { cn: '校级审批', us: 'School approval' }),
    ],
  },
  of: (row) => ({
    key: 'staff',
    organization_id: row.organization_id,
    applicant_id: row.requested_by,
    about: [row.user_id],
    department_id: row.department_id,
    facts: {},
  }),
  show,
  titles: async ({ db }, ids) =>
    new Map(
      (await rowsOf({ db }, ids)).map(({ id, user_id, name, name_en }) => [
        id,
        { cn: `${name}的转正`, us: `${name_en ?? name} becoming regular`, link: recordPage(user_id) },
      ]),
    ),
  reach: ({ actor }) =>
    and(
      ne(regularRequest.user_id, actor.user_id),
      holds(actor, staffRights.makeRegular) ? inReach(scopeOf(actor, staffRights.makeRegular)) : sql`false`,
    ) as SQL,
  // who leaves or changes in these moments is locked before their request everywhere
  async first({ db }, id) {
    const of = db.select({ id: regularRequest.user_id }).from(regularRequest).where(eq(regularRequest.id, id));
    await db.select({ id: teacher.id }).from(teacher).where(inArray(teacher.id, of)).for('update');
  },
  effects: { approve: makeRegular, refuse: tellRefused },
  words: {
    agreed: null,
    refused: null,
  },
});

/** Requests in a scope; one on departments holds those whose main department is among them. */
function inReach(scope: Scope): SQL {
  const here = within(scope, regularRequest.organization_id);
  if (!scope.departments) return here;
  const departments = scope.departments.length ? inArray(teacher.department_id, [...scope.departments]) : sql`false`;
  return and(
    here,
    sql`exists (select from ${teacher} where ${teacher.id} = ${regularRequest.user_id} and ${departments})`,
  ) as SQL;
}

const rowsOf = ({ db }: Pick<Context, 'db'>, ids: readonly string[]) =>
  db
    .select({
      id: regularRequest.id,
      status: regularRequest.status,
      version: regularRequest.version,
      user_id: user.id,
      name: user.name,
      name_en: user.name_en,
      entered_on: teacher.entered_on,
      department: { name: department.name, name_en: department.name_en },
    })
    .from(regularRequest)
    .innerJoin(user, eq(user.id, regularRequest.user_id))
    .innerJoin(teacher, eq(teacher.id, regularRequest.user_id))
    .leftJoin(department, eq(department.id, regularRequest.department_id))
    .where(inArray(regularRequest.id, [...ids]));

async function show(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Card>> {
  const cards = (await rowsOf(ctx, ids)).map(
    ({ id, user_id, name, name_en, department: at, entered_on, version, status }) => {
      const card: Card = {
        title: `转正审批：${name}`,
        title_en: `Approve as regular staff: ${name_en ?? name}`,
        detail: null,
        detail_en: null,
        facts: [
          fact({ cn: '部门', us: 'Department' }, at?.name, at?.name_en),
          entered_on
            ? fact({ cn: '入职日期', us: 'Started on' }, formatDay(entered_on, 'cn'), formatDay(entered_on, 'us'))
            : null,
        ],
        version,
        state: status,
        route: recordPage(user_id),
        mobile_route: `/mobile${recordPage(user_id)}`,
      };
      return [id, card] as const;
    },
  );
  return new Map(cards);
}
