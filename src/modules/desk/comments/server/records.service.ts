import * as z from 'zod';
import { findPerson } from '#modules/core/access/server/public.ts';
import type { Actor } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { type CommentedKind, type CommentedRecord, commentedRecords, type RecordReader } from './public.ts';

export interface FoundRecord extends CommentedRecord {
  readonly of: CommentedKind;
  readonly id: string;
}

/** Visitors, guardians and pupils never take part, whatever they see of the record. */
const isStaff = ({ user_types, is_super_admin }: Pick<Actor, 'user_types' | 'is_super_admin'>): boolean =>
  is_super_admin || user_types.includes('teacher') || user_types.includes('guard');

const isId = (id: string): boolean => z.uuid().safeParse(id).success;

/** A record on which this person may read and write comments; null: there is none for them. */
export async function findRecord(asker: RecordReader, kind: string, id: string): Promise<FoundRecord | null> {
  const of = commentedRecords.of(asker.services).find((one) => one.kind === kind);
  if (!of || !isStaff(asker.actor) || !isId(id)) return null;
  const record = await of.find(asker, id);
  // a module may show a record to people of other schools; what colleagues say about it stays in its own
  if (!record || !asker.actor.reach.includes(record.organization_id)) return null;
  return { ...record, of, id };
}

/** The same, or 404001. */
export async function getRecord(asker: RecordReader, kind: string, id: string): Promise<FoundRecord> {
  const record = await findRecord(asker, kind, id);
  if (!record) throw refuse(shared.not_found);
  return record;
}

/** Whether a colleague may see the record by their own rights, in the school of the record. */
export async function canSeeRecord(asker: RecordReader, record: FoundRecord, userId: string): Promise<boolean> {
  const person = await findPerson(asker.db, userId, record.organization_id);
  if (!person || person.organization_id !== record.organization_id || person.status !== 'confirmed') return false;
  const actor: Actor = {
    ...person,
    session_id: '',
    session_kind: 'staff',
    impersonator_id: null,
    switched_from: null,
  };
  return (await findRecord({ ...asker, actor }, record.of.kind, record.id)) !== null;
}
