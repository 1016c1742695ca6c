import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { COURSE_WORDS, type GridAnswers, gridMapping } from '../../contract/grid-reading.ts';
import type { GridKnown } from '../grid/grid-types.ts';
import { scheduleGridAnswers } from '../tables.ts';

/** What a school answered about earlier files: names that its programs write, and where their tables begin. */

/** Only of what the school still has: who left is asked for again. */
export async function keptAnswers(db: Db, organizationId: string, known: GridKnown): Promise<GridAnswers> {
  const [row] = await db
    .select({ answers: scheduleGridAnswers.answers })
    .from(scheduleGridAnswers)
    .where(eq(scheduleGridAnswers.organization_id, organizationId));
  const kept = row ? gridMapping.safeParse(row.answers) : null;
  return kept?.success ? withoutUnknown(kept.data, known) : {};
}

/** Keeps the answers of a file that became a draft. What was set aside is asked again: the next file has other cells. */
export async function keepAnswers(db: Db, organization_id: string, answers: GridAnswers, by: string): Promise<void> {
  const { set_aside: _, ...kept } = answers;
  await db
    .insert(scheduleGridAnswers)
    .values({ organization_id, answers: kept, updated_by: by })
    .onConflictDoUpdate({
      target: scheduleGridAnswers.organization_id,
      set: { answers: kept, updated_by: by, updated_at: sql`now()` },
    });
}

const idsOf = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id));

/** What an answer may name. */
function targetsOf({ teachers, classes, rooms, subjects, periods = [] }: GridKnown) {
  return {
    teachers: idsOf(teachers),
    classes: idsOf(classes),
    rooms: idsOf(rooms),
    subjects: new Set<string>([...subjects.map(({ value }) => value), ...COURSE_WORDS]),
    periods: new Set(periods.map(({ no }) => no)),
    owners: idsOf([...teachers, ...classes]),
  };
}

/** Answers that name what this school has not. */
export function unknownAnswers(answers: GridAnswers, known: GridKnown): string[] {
  const to = targetsOf(known);
  return [
    ...(['teachers', 'classes', 'rooms', 'subjects'] as const).flatMap((of) =>
      Object.entries(answers[of] ?? {}).flatMap(([typed, target]) => (to[of].has(target) ? [] : [typed])),
    ),
    ...Object.entries(answers.periods ?? {}).flatMap(([typed, no]) =>
      no === null || to.periods.size === 0 || to.periods.has(no) ? [] : [typed],
    ),
    ...Object.entries(answers.sheets ?? {}).flatMap(([sheet, { owner_id }]) =>
      owner_id === undefined || to.owners.has(owner_id) ? [] : [sheet],
    ),
  ];
}

function withoutUnknown(answers: GridAnswers, known: GridKnown): GridAnswers {
  const unknown = new Set(unknownAnswers(answers, known));
  const left = <T>(record: Readonly<Record<string, T>> | undefined): Record<string, T> =>
    Object.fromEntries(Object.entries(record ?? {}).filter(([typed]) => !unknown.has(typed)));
  const { sheets, teachers, classes, rooms, subjects, periods } = answers;
  return {
    sheets: left(sheets),
    teachers: left(teachers),
    classes: left(classes),
    rooms: left(rooms),
    subjects: left(subjects),
    periods: left(periods),
  };
}
