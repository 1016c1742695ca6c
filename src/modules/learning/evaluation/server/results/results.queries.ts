import { and, asc, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { user, userDepartment } from '#modules/core/directory/server/tables.ts';
import { grade, semester } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { within } from '#server/database/scope.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { evaluationRights } from '../../rights.ts';
import { evaluationAnswer, evaluationCell, teachingEvaluation } from '../tables.ts';

/** SQL: a teacher is in the departments that the right of results reaches. */
function inDepartments(departments: readonly string[] | null): SQL | undefined {
  if (!departments) return undefined;
  if (departments.length === 0) return sql`false`;
  const holds = and(
    eq(userDepartment.user_id, evaluationCell.teacher_id),
    inArray(userDepartment.department_id, [...departments]),
    running(userDepartment),
  );
  return sql`exists (select from ${userDepartment} where ${holds})`;
}

/** SQL: cells of the teachers in reach; never what somebody said of themselves. */
export function inReach(actor: Actor): SQL | undefined {
  if (!holds(actor, evaluationRights.results)) return undefined;
  const scope = scopeOf(actor, evaluationRights.results);
  return and(
    within(scope, evaluationCell.organization_id),
    inDepartments(scope.departments),
    ne(teachingEvaluation.kind, 'self'),
  );
}

/** SQL: cells about the caller. */
export const aboutMe = (actor: Actor): SQL =>
  and(eq(evaluationCell.teacher_id, actor.user_id), inArray(evaluationCell.organization_id, [...actor.reach])) as SQL;

/** SQL: cells that the caller may read, of released rounds alone. Holds for everybody: nobody reads more, super admins neither. */
export const readable = (actor: Actor, onlyOwn = false): SQL =>
  and(eq(teachingEvaluation.status, 'released'), onlyOwn ? aboutMe(actor) : or(aboutMe(actor), inReach(actor))) as SQL;

const round = {
  id: teachingEvaluation.id,
  organization_id: teachingEvaluation.organization_id,
  title: teachingEvaluation.title,
  title_en: teachingEvaluation.title_en,
  kind: teachingEvaluation.kind,
  min_answers: teachingEvaluation.min_answers,
  closes_at: teachingEvaluation.closes_at,
};
const term = { id: semester.id, name: semester.name, name_en: semester.name_en };

const ROUNDS_MOST = 60;

/** Released rounds in which the caller may read something. */
export async function listReleased(db: Db, actor: Actor) {
  const rows = await db
    .select({
      ...round,
      semester: term,
      is_own: sql<boolean>`bool_or(${evaluationCell.teacher_id} = ${actor.user_id})`,
    })
    .from(teachingEvaluation)
    .innerJoin(evaluationCell, eq(evaluationCell.evaluation_id, teachingEvaluation.id))
    .innerJoin(semester, eq(semester.id, teachingEvaluation.semester_id))
    .where(readable(actor))
    .groupBy(teachingEvaluation.id, semester.id)
    .orderBy(desc(teachingEvaluation.closes_at), desc(teachingEvaluation.id))
    .limit(ROUNDS_MOST);
  return rows;
}

/** The cells of a round under a condition, with what is known of the round. */
export async function listCells(db: Db, where: SQL | undefined) {
  const rows = await db
    .select({
      round: { ...round, items: teachingEvaluation.items },
      semester: term,
      cell: {
        id: evaluationCell.id,
        subject_value: evaluationCell.subject_value,
        n: evaluationCell.n,
        words_left_out: evaluationCell.words_left_out,
      },
      teacher: { id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url },
      grade: { id: grade.id, name: grade.name, name_en: grade.name_en },
    })
    .from(evaluationCell)
    .innerJoin(teachingEvaluation, eq(teachingEvaluation.id, evaluationCell.evaluation_id))
    .innerJoin(semester, eq(semester.id, teachingEvaluation.semester_id))
    .innerJoin(user, eq(user.id, evaluationCell.teacher_id))
    .leftJoin(grade, eq(grade.id, evaluationCell.grade_id))
    .where(where)
    .orderBy(asc(evaluationCell.subject_value), asc(user.name_pinyin), asc(user.id), asc(grade.entry_year));
  return rows.map((row) => ({
    round: { ...row.round, semester: row.semester },
    cell: { ...row.cell, teacher: row.teacher, grade: row.grade },
  }));
}

export interface Sum {
  readonly cell_id: string;
  readonly item_key: string;
  readonly n: number;
  readonly mean: number;
  readonly spread: number;
  /** How often each value was given. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Sums of the scored questions of some cells. */
export async function sumsOf(db: Db, cellIds: readonly string[]): Promise<Sum[]> {
  if (cellIds.length === 0) return [];
  const { rows } = await db.execute<Sum & Record<string, unknown>>(sql`
    select cell_id, item_key, sum(n)::int as n, round(sum(value * n)::numeric / sum(n), 2)::float8 as mean,
           round(sqrt(greatest(0, sum(value * value * n)::numeric / sum(n) - power(sum(value * n)::numeric / sum(n), 2))), 2)::float8 as spread,
           json_object_agg(value, n) as counts
      from (select ${evaluationAnswer.cell_id}, ${evaluationAnswer.item_key}, ${evaluationAnswer.value}, count(*)::int as n
              from ${evaluationAnswer}
             where ${and(inArray(evaluationAnswer.cell_id, [...cellIds]), isNotNull(evaluationAnswer.value))}
             group by 1, 2, 3) given
     group by cell_id, item_key`);
  return rows;
}

/** The words of some cells, in the order of their meaningless ids. */
export function wordsIn(db: Db, cellIds: readonly string[]) {
  if (cellIds.length === 0) return Promise.resolve([]);
  return db
    .select({ cell_id: evaluationAnswer.cell_id, item_key: evaluationAnswer.item_key, words: evaluationAnswer.words })
    .from(evaluationAnswer)
    .where(and(inArray(evaluationAnswer.cell_id, [...cellIds]), isNotNull(evaluationAnswer.words)))
    .orderBy(asc(evaluationAnswer.id));
}
