import { inArray } from 'drizzle-orm';
import { currentSemester } from '#modules/core/school/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { meritDimensions, meritKinds } from '../../contract/merit-kinds.ts';
import { meritRecord, meritRule } from '../tables.ts';

type Source = 'awards' | 'activities' | 'observation';

/** What another module knows of a student: an award, an activity, something that was observed. */
export interface MeritToAdd {
  readonly student_id: string;
  readonly source_id: string;
  readonly dimension: CodeOf<typeof meritDimensions>;
  readonly kind: CodeOf<typeof meritKinds>;
  readonly points_tenths: number;
  readonly text: string;
  readonly to_family: boolean;
}

const WEIGHTS = {
  awards: 'weight_awards',
  activities: 'weight_activities',
  observation: 'weight_observation',
} as const;
const MOST = 50;

/**
 * Adds what another module knows, in its transaction, with the weight that the rules of the term give its source; what is
 * there already stays. Students of other terms and schools are left out. Returns how many were added.
 */
export async function addMerits(db: Db, source: Source, rows: readonly MeritToAdd[]): Promise<number> {
  if (rows.length === 0) return 0;
  const students = await db
    .select({ id: student.id, classroom_id: student.classroom_id, organization_id: student.organization_id })
    .from(student)
    .where(inArray(student.id, [...new Set(rows.map((row) => row.student_id))]));
  const known = new Map(students.map((one) => [one.id, one]));
  const terms = new Map<string, string | null>();
  for (const { organization_id } of students)
    if (!terms.has(organization_id))
      terms.set(organization_id, (await currentSemester(db, organization_id))?.id ?? null);
  const wanted = [...terms.values()].filter((id) => id !== null);
  const rules = wanted.length ? await db.select().from(meritRule).where(inArray(meritRule.semester_id, wanted)) : [];
  const values = rows.flatMap(({ student_id, points_tenths, ...row }) => {
    const about = known.get(student_id);
    const semester_id = about && terms.get(about.organization_id);
    if (!about || !semester_id) return [];
    const rule = rules.find(
      (one) => one.semester_id === semester_id && one.dimension === row.dimension && one.kind === row.kind,
    );
    const weighted = Math.round((points_tenths * (rule?.[WEIGHTS[source]] ?? 100)) / 100);
    const { classroom_id, organization_id } = about;
    const points = Math.max(-MOST, Math.min(MOST, weighted));
    return [{ ...row, student_id, classroom_id, organization_id, semester_id, source, points_tenths: points }];
  });
  if (values.length === 0) return 0;
  const made = await db.insert(meritRecord).values(values).onConflictDoNothing().returning({ id: meritRecord.id });
  return made.length;
}
