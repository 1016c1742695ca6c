import { asc, eq, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { whole } from '#server/store/columns.ts';
import { refuse } from '#shared/refusal.ts';
import { evaluationRefusals as r } from '../../contract/evaluation.refusals.ts';
import { evaluationTarget, evaluationTicket } from '../tables.ts';
import { evaluationStore } from './evaluations.store.ts';
import { cellKey, leastOf } from './mixing.policy.ts';
import { evaluationReceipts } from './round-messages.service.ts';
import { findTargets, type Target } from './targets.queries.ts';

/** Whom a round asks about whom and how many have answered; of a draft, what it would ask now. */
export async function viewProgress(ctx: Context, id: string) {
  const { db } = ctx;
  const round = await evaluationStore.get(ctx, id);
  const stored = { id, organization_id: ctx.scope.organizations[0] ?? '' };
  if (round.status === 'draft') {
    const [row] = await db.select().from(evaluationStore.table).where(eq(evaluationStore.table.id, id));
    const { targets, uncounted } = await findTargets(ctx, row ?? { ...round, ...stored });
    return { ...report(await named(ctx, targets), leastOf(round), uncounted), is_preview: true, can_urge: false };
  }
  const answered = whole<number>(sql`coalesce(${evaluationTarget.answered},
    (select count(*)::int from ${evaluationTicket} where ${evaluationTicket.target_id} = ${evaluationTarget.id} and ${evaluationTicket.used}))`);
  const rows = await db
    .select({
      teacher: { id: user.id, name: user.name, name_en: user.name_en },
      classroom: { id: classroom.id, name: classroom.name, name_en: classroom.name_en },
      teacher_id: evaluationTarget.teacher_id,
      grade_id: evaluationTarget.grade_id,
      subject_value: evaluationTarget.subject_value,
      expected: evaluationTarget.expected,
      answered,
      uncounted: evaluationStore.table.uncounted,
    })
    .from(evaluationTarget)
    .innerJoin(evaluationStore.table, eq(evaluationStore.table.id, evaluationTarget.evaluation_id))
    .innerJoin(user, eq(user.id, evaluationTarget.teacher_id))
    .leftJoin(classroom, eq(classroom.id, evaluationTarget.classroom_id))
    .where(eq(evaluationTarget.evaluation_id, id))
    .orderBy(asc(classroom.name), asc(evaluationTarget.subject_value), asc(user.name_pinyin), asc(evaluationTarget.id));
  const told = report(rows, leastOf(round), rows[0]?.uncounted ?? 0);
  const isRunning = round.status === 'open' && hasBegun(ctx, round);
  return { ...told, is_preview: false, can_urge: isRunning && told.answered < told.expected };
}

const hasBegun = ({ services }: Context, { opens_at }: { readonly opens_at: string }): boolean =>
  Date.parse(opens_at) <= services.clock.now();

interface Row {
  readonly teacher: { readonly id: string; readonly name: string; readonly name_en: string | null };
  readonly classroom: { readonly id: string; readonly name: string; readonly name_en: string | null } | null;
  readonly teacher_id: string;
  readonly grade_id: string | null;
  readonly subject_value: string | null;
  readonly expected: number;
  readonly answered: number;
}

function report(rows: readonly Row[], least: number, uncounted: number) {
  const sum = (pick: (row: Row) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const asked = new Map(
    [...Map.groupBy(rows, cellKey)].map(([key, some]) => [key, some.reduce((n, row) => n + row.expected, 0)]),
  );
  return {
    expected: sum((row) => row.expected),
    answered: sum((row) => row.answered),
    uncounted,
    targets: rows.map(({ teacher, classroom: room, subject_value, expected, answered, ...row }) => ({
      teacher,
      classroom: room,
      subject_value,
      expected,
      answered,
      is_small: (asked.get(cellKey({ ...row, subject_value })) ?? 0) < least,
    })),
  };
}

async function named({ db }: Context, targets: readonly Target[]): Promise<Row[]> {
  const people = await namesIn(
    db,
    user,
    targets.map((one) => one.teacher_id),
  );
  const classes = await namesIn(
    db,
    classroom,
    targets.flatMap((one) => one.classroom_id ?? []),
  );
  return targets.flatMap(({ asked, ...one }) => {
    const teacher = people.get(one.teacher_id);
    const room = one.classroom_id ? (classes.get(one.classroom_id) ?? null) : null;
    return teacher ? [{ ...one, teacher, classroom: room, expected: asked.length, answered: 0 }] : [];
  });
}

async function namesIn(db: Context['db'], table: typeof user | typeof classroom, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Row['teacher']>();
  const wanted = sql`${table.id} = any (${sql.param([...new Set(ids)])}::uuid[])`;
  const rows = await db
    .select({ id: table.id, name: table.name, name_en: table.name_en })
    .from(table as typeof user)
    .where(wanted);
  return new Map(rows.map((row) => [row.id, row]));
}

type Wish = Parameters<typeof evaluationReceipts.urge>[2];

/** Reminds exactly those who have not used every ticket; of no one is said to whom it went. */
export async function urgeRound(ctx: Context, id: string, wish: Wish) {
  const round = await evaluationStore.get(ctx, id);
  if (!hasBegun(ctx, round)) throw refuse(r.not_begun);
  return evaluationReceipts.urge(ctx, id, { ...wish, target: 'unconfirmed' });
}
