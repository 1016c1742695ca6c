import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, ne } from 'drizzle-orm';
import type * as z from 'zod';
import { organization } from '#modules/core/directory/server/tables.ts';
import { csvLine } from '#server/data-task/cells.ts';
import { startImport } from '#server/data-task/data-tasks.service.ts';
import { CSV } from '#server/files/file-type.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import type { promotion, promotionPlan } from '../../contract/promotion.contract.ts';
import { schoolRefusals as r, schoolTexts as t } from '../../contract/school.refusals.ts';
import { requireScopeOver } from '../school-scope.service.ts';
import { schoolYear } from '../tables.ts';
import { type PromotionMove, promotedNames, pupilsWithoutClass, usualMove } from './promotion.policy.ts';
import { listCandidates } from './promotion.queries.ts';
import { classPromoter, PROMOTION_COLUMNS, PROMOTION_IMPORT } from './promotion-task.service.ts';

type Choices = z.output<(typeof promotion)['check']['body']>;
type Order = z.output<(typeof promotion)['promote']['body']>;
type Plan = z.input<typeof promotionPlan>;
type Found = Awaited<ReturnType<typeof listCandidates>>[number];

interface Decided extends Found {
  readonly move: PromotionMove;
}

/** What the promotion of a school would do to each class; nothing is changed. */
export async function planPromotion(ctx: Context, choices: Choices): Promise<Plan> {
  return (await decide(ctx, choices)).plan;
}

/** Begins exactly the plan that was checked, as a data task with one transaction per class. */
export async function startPromotion(ctx: Context, { dry_run, revision, ...choices }: Order) {
  const { plan, decided } = await decide(ctx, choices);
  if (dry_run) return { data_task_id: null, plan };
  if (revision !== plan.revision) throw refuse(r.plan_changed);
  if (plan.counts.errors) throw refuse(r.plan_has_errors, { n: plan.counts.errors });
  // the oldest first: the name of each year is free when the next one takes it
  const moving = decided.filter((one) => one.move !== 'stay').toReversed();
  const file_id = await storePlan(ctx, choices, moving);
  const { organization_id, school_year_id } = choices;
  const task = await startImport(ctx, {
    definition: PROMOTION_IMPORT,
    file_id,
    params: { organization_id, school_year_id },
  });
  return { data_task_id: task.id, plan };
}

async function decide(ctx: Context, choices: Choices): Promise<{ plan: Plan; decided: Decided[] }> {
  requireScopeOver(ctx, choices.organization_id);
  const year = await targetYear(ctx, choices);
  const overrides = new Map(choices.overrides.map((one) => [one.classroom_id, one.move]));
  const found = await listCandidates(ctx.db, choices.organization_id);
  const decided = found.map((one): Decided => {
    const usual = usualMove(one, choices.school_year_id);
    return { ...one, move: usual === 'stay' ? usual : (overrides.get(one.classroom_id) ?? usual) };
  });
  if (!decided.some((one) => one.move !== 'stay')) throw refuse(r.nothing_to_promote);
  const lost = await classPromoter.of(ctx.services).dryRun(ctx.db, {
    organization_id: choices.organization_id,
    school_year_id: choices.school_year_id,
    classes: decided,
  });
  const rows = decided.map((one) => planRow(one, lost.get(one.classroom_id) ?? 0));
  const count = (move: PromotionMove) => rows.filter((row) => row.move === move).length;
  const counts = {
    up: count('up'),
    graduate: count('graduate'),
    end: count('end'),
    stay: count('stay'),
    errors: rows.reduce((sum, row) => sum + row.without_target, 0),
  };
  return { plan: { school_year: year, rows, counts, revision: revisionOf(decided, rows) }, decided };
}

function planRow(one: Decided, lost: number): Plan['rows'][number] {
  const { classroom_id, name, name_en, grade_name, grade_name_en, kind, move, students_count } = one;
  const later = move === 'up' ? promotedNames(one, one.stage_code, one.year_no, one.year_no + 1) : null;
  return {
    classroom_id,
    name,
    name_en,
    grade_name,
    grade_name_en,
    kind,
    move,
    new_name: later?.name ?? null,
    new_name_en: later?.name_en ?? null,
    students_count,
    without_target: lost + pupilsWithoutClass(one, move),
  };
}

function revisionOf(decided: readonly Decided[], rows: Plan['rows']): string {
  const facts = decided.map((one, at) => [one.classroom_id, one.version, rows[at]]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

async function targetYear(ctx: Context, { organization_id, school_year_id }: Choices) {
  const [year] = await ctx.db
    .select({ id: schoolYear.id, name: schoolYear.name })
    .from(schoolYear)
    .innerJoin(organization, eq(organization.client_id, schoolYear.client_id))
    .where(
      and(eq(schoolYear.id, school_year_id), eq(organization.id, organization_id), ne(schoolYear.status, 'closed')),
    );
  if (!year) throw refuseFields({ school_year_id: [t.foreign_year] });
  return year;
}

/** The plan as the file that the task works through, row by row. */
async function storePlan(ctx: Context, { organization_id }: Choices, decided: readonly Decided[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'promotion-'));
  try {
    const path = join(folder, 'plan.csv');
    const lines = decided.map((one) => csvLine([one.name, one.move, one.year_no + 1, one.classroom_id, one.version]));
    await writeFile(path, [csvLine(PROMOTION_COLUMNS.map((column) => column.cn)), ...lines].join(''));
    const kept = await ctx.services.files.keep({
      path,
      kind: 'import',
      name: '升级毕业.csv',
      mime: CSV,
      owner_id: ctx.actor.user_id,
      organization_id,
    });
    return kept.id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
