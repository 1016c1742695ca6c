import type { Db } from '#server/database/database.ts';
import { definePorts } from '#server/ports.ts';
import { type FieldErrors, refuseFields } from '#shared/refusal.ts';
import { subjectsOf } from './subjects.queries.ts';

export { type SubjectEntry, subjectsOf } from './subjects.queries.ts';

/**
 * Who keeps subject values says how many of its rows have one, so that a used subject is switched off instead of removed:
 * `provides: [subjectUses.with((db, clientId, value) => db.$count(…))]`.
 */
export const subjectUses = definePorts<(db: Db, clientId: string, value: string) => Promise<number>>();

/** Whether a school group knows this six-digit value, switched off or not. */
export async function isSubject(db: Db, clientId: string, value: string): Promise<boolean> {
  return (await subjectsOf(db, clientId)).some((one) => one.value === value);
}

/** Refuses (422001 at the field) a value that this school group does not offer, or not in this stage. */
export async function requireSubject(
  db: Db,
  clientId: string,
  value: string,
  { stage, field = 'subject_value' }: { readonly stage?: string; readonly field?: string } = {},
): Promise<void> {
  const found = (await subjectsOf(db, clientId)).find((one) => one.value === value && one.is_offered);
  if (found && (stage === undefined || found.type === stage)) return;
  const errors: FieldErrors = {
    [field]: [{ cn: '请选择该学段开设的学科', us: 'Choose a subject that is offered at this stage' }],
  };
  throw refuseFields(errors);
}
