import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { anyOf } from '#server/lists/resource-list.ts';
import type { courseResources } from '../../contract/course-resources.contract.ts';
import type { resourceCoverage } from '../../contract/resource-coverage.contract.ts';
import { matchesText } from '../resources.queries.ts';
import { courseResource as r } from '../tables.ts';
import { viewerOf } from '../viewer.service.ts';
import { tabCondition } from './resource-views.service.ts';

type Query = z.output<(typeof courseResources)['facets']['query']>;
type Facets = z.input<(typeof courseResources)['facets']['output']>;

const n = sql<number>`count(*)::int`;

/** How many of the resources of the school stand at each subject and grade; what is for several grades stands at each of them. */
export async function viewCoverage(ctx: Context): Promise<z.input<(typeof resourceCoverage)['coverage']['output']>> {
  const viewer = await viewerOf(ctx);
  const grade = sql<number>`grade.no::int`;
  const rows = await ctx.db
    .select({ stage_code: r.stage_code, subject_value: r.subject_value, grade_no: grade, n })
    .from(r)
    .innerJoin(sql`lateral unnest(${r.grade_nos}) as grade(no)`, sql`true`)
    .where(and(tabCondition(viewer, 'org'), isNotNull(r.stage_code), isNotNull(r.subject_value)))
    .groupBy(r.stage_code, r.subject_value, grade)
    .orderBy(r.subject_value, grade);
  return {
    list: rows.flatMap(({ stage_code, subject_value, ...row }) =>
      stage_code === null || subject_value === null ? [] : [{ stage_code, subject_value, ...row }],
    ),
  };
}

/** How many of the readable resources stand at each place, by the same condition as the list. */
export async function viewFacets(ctx: Context, { tab, q, kind, textbook_id }: Query): Promise<Facets> {
  const viewer = await viewerOf(ctx);
  const base = and(tabCondition(viewer, tab), await matchesText(ctx.db, q), kind ? anyOf(r.kind)(kind) : undefined);
  const where = (more: SQL | undefined) => and(base, more);
  const rows = await ctx.db
    .select({ stage_code: r.stage_code, subject_value: r.subject_value, textbook_id: r.textbook_id, n })
    .from(r)
    .where(where(and(isNotNull(r.stage_code), isNotNull(r.subject_value))))
    .groupBy(r.stage_code, r.subject_value, r.textbook_id);
  const chapters = textbook_id
    ? await ctx.db
        .select({ chapter_id: r.chapter_id, n })
        .from(r)
        .where(where(and(eq(r.textbook_id, textbook_id), isNotNull(r.chapter_id))))
        .groupBy(r.chapter_id)
    : [];
  const subjects = new Map<string, Facets['subjects'][number]>();
  for (const { stage_code, subject_value, n: count } of rows) {
    if (stage_code === null || subject_value === null) continue;
    const before = subjects.get(subject_value)?.n ?? 0;
    subjects.set(subject_value, { stage_code, subject_value, n: before + count });
  }
  return {
    subjects: [...subjects.values()],
    textbooks: rows.flatMap((row) =>
      row.textbook_id && row.subject_value
        ? [{ textbook_id: row.textbook_id, subject_value: row.subject_value, n: row.n }]
        : [],
    ),
    chapters: chapters.flatMap((row) => (row.chapter_id ? [{ chapter_id: row.chapter_id, n: row.n }] : [])),
  };
}
