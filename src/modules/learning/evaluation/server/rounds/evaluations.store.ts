import { eq, sql } from 'drizzle-orm';
import { grade, semester } from '#modules/core/school/server/tables.ts';
import { isSubject } from '#modules/learning/subjects/server/public.ts';
import { anyOf, is } from '#server/lists/resource-list.ts';
import { type NamedRow, namedBy, whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import type { Writer } from '#server/store/store-types.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { evaluationLifecycle } from '../../contract/evaluation.lifecycle.ts';
import { evaluationRefusals as r, evaluationTexts as t } from '../../contract/evaluation.refusals.ts';
import { teachingEvaluations } from '../../contract/evaluations.contract.ts';
import { teachingEvaluation } from '../tables.ts';
import { closeAsking } from './round-messages.service.ts';
import { askEverybody, mixSoon, tellOfResults } from './round-steps.service.ts';
import { isYoung } from './targets.policy.ts';

type Round = typeof teachingEvaluation.$inferSelect;
type Draft = Pick<Round, 'kind' | 'grade_ids' | 'subject_values' | 'closes_at'>;

async function requireSound(ctx: Writer, { kind, grade_ids, subject_values, closes_at }: Draft): Promise<undefined> {
  const { db, actor, services } = ctx;
  for (const value of subject_values)
    if (!(await isSubject(db, actor.client_id ?? '', value)))
      throw refuseFields({ subject_values: [t.foreign_subject] });
  if (Date.parse(closes_at) <= services.clock.now()) throw refuseFields({ closes_at: [t.past_close] });
  if (kind !== 'student') return;
  for (const id of grade_ids) {
    const [row] = await db.select().from(grade).where(eq(grade.id, id));
    if (row && isYoung(row)) throw refuseFields({ grade_ids: [t.young] });
  }
}

/** Rounds of a school. Who manages them sees counts, and results as little as everybody else. */
export const evaluationStore = defineStore(teachingEvaluations, {
  table: teachingEvaluation,
  columns: {
    semester: namedBy(teachingEvaluation.semester_id, semester),
    grades: whole<NamedRow[]>(sql`(
      select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'name_en', g.name_en) order by g.entry_year desc), '[]')
        from ${grade} g where g.id = any (${teachingEvaluation.grade_ids}))`),
  },
  list: {
    sorts: { opens_at: teachingEvaluation.opens_at, title: teachingEvaluation.title },
    default_sort: '-opens_at',
    filters: { status: anyOf(teachingEvaluation.status), semester_id: is(teachingEvaluation.semester_id) },
    search: [teachingEvaluation.title],
  },
  references: {
    semester_id: { table: semester, text: t.foreign_semester },
    grade_ids: { table: grade, text: t.foreign_grade },
  },
  lifecycle: evaluationLifecycle,
  beforeCreate: async (ctx, draft) => requireSound(ctx, draft),
  beforeUpdate: async (ctx, change) => requireSound(ctx, change),
  beforeMove: {
    open: async (ctx, row) => {
      await requireSound(ctx, row);
      return { set: { uncounted: await askEverybody(ctx, row) } };
    },
    close: async ({ services }, row) => {
      const at = Math.min(Date.parse(row.closes_at), services.clock.now());
      return { set: { closes_at: new Date(at).toISOString() } };
    },
    release: async ({ services }, row, { grades_in_on }) => {
      if (!row.mixed_at) throw refuse(r.not_mixed);
      if (!grades_in_on || Date.parse(row.release_at) > services.clock.now()) throw refuse(r.too_early);
      return { set: { grades_in_on } };
    },
  },
  after: async (ctx, move, id) => {
    if (move === 'close') {
      await closeAsking(ctx.db, id);
      await mixSoon(ctx, id);
    }
    if (move === 'release') await tellOfResults(ctx, id);
  },
});
