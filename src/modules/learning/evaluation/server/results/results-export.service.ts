import { and, eq } from 'drizzle-orm';
import { subjectsOf } from '#modules/learning/subjects/server/public.ts';
import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport, type TaskSource } from '#server/data-task/definitions.ts';
import type { Context } from '#server/http/context.ts';
import { evaluationRights } from '../../rights.ts';
import { teachingEvaluation } from '../tables.ts';
import { inReach, listCells } from './results.queries.ts';
import { viewResults } from './results.service.ts';

interface Params {
  readonly evaluation_id: string;
}
interface Row {
  readonly teacher: { readonly name: string; readonly name_en: string | null };
  readonly subject: string;
  readonly grade: string;
  readonly n: number | null;
  readonly item: string | null;
  readonly mean: number | null;
  readonly spread: number | null;
}

const TOO_FEW = { cn: '样本不足', us: 'Too few answers' };

async function rowsOf(source: TaskSource<Params>): Promise<Row[]> {
  const { cells } = await viewResults(source, source.params.evaluation_id, false);
  const { db, actor, lang } = source;
  const reach = and(eq(teachingEvaluation.id, source.params.evaluation_id), inReach(actor));
  const inside = new Set((await listCells(db, reach)).map(({ cell }) => cell.id));
  const subjects = new Map((await subjectsOf(db, actor.client_id ?? '')).map((one) => [one.value, one]));
  const named = (one: { name: string; name_en: string | null } | null | undefined) =>
    (lang === 'us' ? one?.name_en : null) ?? one?.name ?? '';
  return cells
    .filter(({ id }) => inside.has(id))
    .flatMap(({ teacher, subject_value, grade, n, mean, items }): Row[] => {
      const facts = { teacher, subject: named(subjects.get(subject_value ?? '')), grade: named(grade), n };
      const total = { ...facts, item: null, mean, spread: null };
      return [
        total,
        ...items.map((one) => ({
          ...facts,
          item: named({ name: one.text, name_en: one.text_en }),
          mean: one.mean,
          spread: one.spread,
        })),
      ];
    });
}

/** Sums of a released round: no words, and nothing of whom too few answered about. */
const resultsExport = defineExport<Params, Row>({
  name: 'teaching_evaluation_results',
  title: { cn: '评教结果', us: 'Evaluation results' },
  rights: [evaluationRights.results],
  columns: [
    {
      cn: '教师',
      us: 'Teacher',
      value: ({ teacher }, lang) => (lang === 'us' && teacher.name_en) || teacher.name,
      width: 14,
    },
    { cn: '学科', us: 'Subject', value: (row) => row.subject, width: 12 },
    { cn: '年级', us: 'Grade', value: (row) => row.grade, width: 12 },
    {
      cn: '题目',
      us: 'Question',
      value: (row, lang) => row.item ?? (lang === 'us' ? 'All questions' : '总评'),
      width: 36,
    },
    { cn: '份数', us: 'Answers', value: (row, lang) => row.n ?? TOO_FEW[lang], width: 12 },
    { cn: '均值', us: 'Mean', value: (row) => row.mean, width: 10 },
    { cn: '离散度', us: 'Spread', value: (row) => row.spread, width: 10 },
  ],
  async *batches(source) {
    yield await rowsOf(source);
  },
});

/** Begins the export of a round that the caller may read. */
export async function exportResults(ctx: Context, evaluation_id: string): Promise<{ data_task_id: string }> {
  await viewResults(ctx, evaluation_id, false);
  return startExport(ctx, resultsExport, { evaluation_id });
}
