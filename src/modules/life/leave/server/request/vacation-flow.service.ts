import { inArray, or, type SQL } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { defineFlow } from '#server/flow/define-flow.ts';
import type { Card } from '#server/flow/flow-kind.ts';
import { fact } from '#server/home-feed/review.ts';
import type { Context } from '#server/http/context.ts';
import { formatDayTime } from '#shared/dates.ts';
import { type Condition, holders, leader } from '#shared/flow/steps.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { refuse } from '#shared/refusal.ts';
import { leaveRefusals as r } from '../../contract/leave.refusals.ts';
import { amountText, destinations } from '../../contract/leave-kinds.ts';
import { vacationLifecycle, vacationStates } from '../../contract/vacation.lifecycle.ts';
import { vacations } from '../../contract/vacations.contract.ts';
import { leaveRights } from '../../rights.ts';
import { departmentNames } from '../people.service.ts';
import { leaveImpacts, type Source } from '../ports.ts';
import { vacation } from '../tables.ts';
import { typesById } from '../type/types.queries.ts';
import { agreed, endedWithout } from './vacation-effects.service.ts';
import { isManaged, isOfTeam, VACATION, vacationPath } from './vacation-reach.service.ts';

/** Hours of a working day, by which leave in hours is compared with leave in days. */
const DAY_HOURS = 8;

const over = (value: number): { days: Condition } => ({ days: { op: 'over', value } });
const abroad: { place: Condition } = { place: { op: 'is', values: ['abroad'] } };

/** The way of a leave to its approval: the heads above, for long leave or a journey abroad the head of the school. */
export const vacationFlow = defineFlow({
  type: VACATION,
  lifecycle: vacationLifecycle,
  table: vacation,
  wrong_state: r.wrong_state,
  states: vacationStates,
  module: 'leave',
  calls: vacations,
  name: { cn: '请假', us: 'Leave' },
  right: leaveRights.types,
  facts: {
    days: { kind: 'number', cn: '天数', us: 'Days' },
    place: {
      kind: 'choice',
      cn: '去向',
      us: 'Where to',
      options: destinations.map(({ code, cn, us }) => ({ code, cn, us })),
    },
  },
  shipped: {
    staff: [
      leader(1, { else: leaveRights.manage }),
      leader(2, { when: [over(1), abroad], else: leaveRights.manage }),
      holders(
        leaveRights.team,
        { cn: '校级审批', us: 'School approval' },
        {
          whole: true,
          when: [over(3), abroad],
          else: leaveRights.manage,
        },
      ),
    ],
    student: [
      leader(1, { name: { cn: '班主任', us: 'Homeroom teacher' }, else: leaveRights.students }),
      leader(2, { name: { cn: '年级负责人', us: 'Head of grade' }, when: [over(1)], else: leaveRights.students }),
      holders(
        leaveRights.students,
        { cn: '学生处审批', us: 'Student affairs' },
        {
          whole: true,
          when: [over(3)],
        },
      ),
    ],
  },
  of: (row) => ({
    key: row.subject,
    organization_id: row.organization_id,
    applicant_id: row.requested_by,
    about: row.requested_by === row.applicant_id ? [] : [row.applicant_id],
    department_id: row.department_id,
    facts: { days: row.days, place: row.destination },
  }),
  show,
  titles,
  reach: (ctx) => or(isManaged(ctx), isOfTeam(ctx)) as SQL,
  effects: {
    approve: async (ctx, row) => {
      for (const { blocks } of leaveImpacts.of(ctx.services)) {
        const what = await blocks?.(ctx, row.id);
        if (what) throw refuse(r.impact, { what });
      }
      await agreed(ctx, row);
    },
    refuse: endedWithout,
    return: endedWithout,
    withdraw: endedWithout,
  },
});

/** How many days a leave is for the conditions of its steps. */
export const daysOf = (amount: number, unit: 'day' | 'hour'): number => (unit === 'hour' ? amount / DAY_HOURS : amount);

const rowsOf = async ({ db }: Pick<Source, 'db'>, ids: readonly string[]) => {
  const rows = await acrossOrganizations(db, async () =>
    db
      .select()
      .from(vacation)
      .where(inArray(vacation.id, [...ids])),
  );
  const people = await db
    .select({ id: user.id, name: user.name, name_en: user.name_en })
    .from(user)
    .where(
      inArray(
        user.id,
        rows.map(({ applicant_id }) => applicant_id),
      ),
    );
  return rows.map((row) => ({ row, person: people.find(({ id }) => id === row.applicant_id) }));
};

/** How it is called: whose it is, never why or of which type. */
async function titles(source: Source, ids: readonly string[]) {
  return new Map(
    (await rowsOf(source, ids)).map(({ row, person }) => [
      row.id,
      {
        cn: `${person?.name ?? ''}的请假${row.no}`,
        us: `Leave ${row.no} of ${person?.name_en ?? person?.name ?? ''}`,
        link: vacationPath(row.id),
      },
    ]),
  );
}

async function show(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Card>> {
  const found = await rowsOf(ctx, ids);
  const types = await typesById(
    ctx.db,
    found.map(({ row }) => row.vacation_type_id),
  );
  const departments = await departmentNames(
    ctx.db,
    found.map(({ row }) => row.department_id),
  );
  const cards = new Map<string, Card>();
  for (const { row, person } of found) {
    const type = types.get(row.vacation_type_id);
    const place = departments.get(row.department_id ?? '');
    const zone = await zoneOf(ctx.db, row.organization_id);
    const length = amountText(row.amount, type?.unit ?? 'day');
    const span = (lang: 'cn' | 'us') =>
      `${formatDayTime(row.start_at, lang, zone)} – ${formatDayTime(row.end_at, lang, zone)}`;
    const route = vacationPath(row.id);
    cards.set(row.id, {
      title: `请假审批：${person?.name ?? ''}`,
      title_en: `Approve leave: ${person?.name_en ?? person?.name ?? ''}`,
      detail: null,
      detail_en: null,
      facts: [
        fact({ cn: '假别', us: 'Type' }, type?.name, type?.name_en),
        fact({ cn: '时间', us: 'Time' }, span('cn'), span('us')),
        fact({ cn: '时长', us: 'Length' }, length.cn, length.us),
        fact(
          { cn: row.subject === 'staff' ? '部门' : '班级', us: row.subject === 'staff' ? 'Department' : 'Class' },
          place?.name,
          place?.name_en,
        ),
        row.destination === 'none'
          ? null
          : fact(
              { cn: '去向', us: 'Where to' },
              labelOf(destinations, row.destination, 'cn'),
              labelOf(destinations, row.destination, 'us'),
            ),
      ],
      version: row.version,
      state: row.status,
      route,
      mobile_route: `/mobile${route}`,
    });
  }
  return cards;
}
