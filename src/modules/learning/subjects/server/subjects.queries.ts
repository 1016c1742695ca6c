import { asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { oncePerRequest } from '#server/database/once-per-request.ts';
import { whole } from '#server/store/columns.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import { stageChoices, type subjectColours } from '../contract/subjects.contract.ts';
import { subject, subjectOff } from './tables.ts';

/** Own subjects of a school group, and those that every group has. */
export const ofGroup = (clientId: string) => or(eq(subject.client_id, clientId), isNull(subject.client_id));

/** Stages in the order of a child's years, not of their codes. */
export const byStage = whole<number>(
  sql`array_position(array[${sql.join(
    stageChoices.map(({ code }) => sql`${code}`),
    sql`, `,
  )}]::text[], ${subject.type})`,
);

/** Whether a school group offers a row: an own one that is in use, a built-in one that was not switched off. */
export const isOffered = (clientId: string | SQL) =>
  whole<boolean>(sql`(${subject.status} = 'active' and not exists (select 1 from ${subjectOff}
    where ${subjectOff.client_id} = ${clientId} and ${subjectOff.value} = ${subject.value}))`);

/** The same for the group of the present caller. */
export const isOfferedInClient = isOffered(sql`(select app_client())`);

export interface SubjectEntry {
  readonly value: string;
  readonly type: CodeOf<typeof stageChoices>;
  readonly name: string;
  readonly name_en: string | null;
  readonly colour: CodeOf<typeof subjectColours>;
  readonly is_offered: boolean;
}

/** Every subject that a school group knows, switched off or not, by stage and order; read once a request. */
export function subjectsOf(db: Db, clientId: string): Promise<readonly SubjectEntry[]> {
  return oncePerRequest(db, `subjects of ${clientId}`, () =>
    db
      .select({
        value: subject.value,
        type: subject.type,
        name: subject.name,
        name_en: subject.name_en,
        colour: subject.colour,
        is_offered: isOffered(clientId),
      })
      .from(subject)
      .where(ofGroup(clientId))
      .orderBy(asc(byStage), asc(subject.sort), asc(subject.value)),
  );
}
