import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { changePerson } from '#modules/core/directory/server/public.ts';
import { claimChild, correctClaim, findWaitingClaim, withdrawClaim } from '#modules/people/family/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import { birthdayOf } from '#shared/person/id-number.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { childForm } from '#shared/rules/child-form.ts';
import type { examinees } from '../contract/examinees.contract.ts';
import { type ExamineeRow, findOwnExaminee } from './examinees.queries.ts';
import { examinee } from './tables.ts';

type Form = z.output<typeof childForm>;
type Change = z.output<(typeof examinees)['update']['body']>;

/** An own examinee; 404001 for everybody else's. */
export async function getExaminee(ctx: Context, id: string): Promise<ExamineeRow> {
  const row = await findOwnExaminee(ctx, ctx.actor.user_id, id);
  if (!row) throw refuse(shared.not_found);
  return row;
}

/** Enters a child who is to apply: added to the own children, and an examinee at once. */
export async function createExaminee(ctx: Context, form: Form): Promise<ExamineeRow> {
  const { user_id } = await claimChild(ctx, form);
  await ctx.db.insert(examinee).values({ user_id, entered_by: ctx.actor.user_id });
  ctx.audit({ action: 'examinee.create', target: ['examinee', user_id] });
  return getExaminee(ctx, user_id);
}

/** Changes an own examinee. What was typed about the child is put right as long as nobody verified it. */
export async function updateExaminee(ctx: Context, id: string, change: Change): Promise<ExamineeRow> {
  await getExaminee(ctx, id);
  const { name, gender, id_type, id_no, version, ...facts } = change;
  const typed = { name, gender, id_type, id_no };
  const [row] = await ctx.db
    .update(examinee)
    .set({ ...(facts as Partial<typeof examinee.$inferSelect>), version: next, updated_at: now })
    .where(and(eq(examinee.user_id, id), eq(examinee.version, version), eq(examinee.status, 'active')))
    .returning();
  if (!row) throw await staleBecause(ctx, 'examinee', id);
  if (Object.values(typed).some((value) => value !== undefined)) await correct(ctx, id, typed);
  ctx.audit({ action: 'examinee.update', target: ['examinee', id], after: facts });
  return getExaminee(ctx, id);
}

type Typed = Pick<Change, 'name' | 'gender' | 'id_type' | 'id_no'>;

async function correct(ctx: Context, id: string, typed: Typed): Promise<void> {
  const held = await findWaitingClaim(ctx, ctx.actor.user_id, id);
  if (!held)
    throw refuseFields({
      name: [{ cn: '信息已核实，不能修改', us: 'These details are verified and can’t be changed' }],
    });
  const { claim_id: _claim, ...before } = held;
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
  const checked = childForm.safeParse({ ...before, ...given });
  if (!checked.success)
    throw refuseFields({
      id_no: [{ cn: '请输入正确的证件号码', us: 'Enter a valid ID number' }],
    });
  await correctClaim(ctx, id, checked.data);
  const { name, gender, id_type, id_no } = checked.data;
  const birthday = id_type === 'identity' ? birthdayOf(id_no) : null;
  await changePerson(ctx, id, { name, gender, birthday }, { action: 'user.correct' });
}

/** Takes an own examinee out of the list; a child who still waits for a school is taken back with it. */
export async function archiveExaminee(ctx: Context, id: string): Promise<void> {
  const row = await getExaminee(ctx, id);
  if (!row.actions.includes('archive')) throw refuse(shared.not_found);
  const held = await findWaitingClaim(ctx, ctx.actor.user_id, id);
  await archiveExamineeOf(ctx, id);
  if (held) await withdrawClaim(ctx, held.claim_id);
  ctx.audit({ action: 'examinee.archive', target: ['examinee', id] });
}

/** The child behind an examinee was taken back. */
export async function archiveExamineeOf({ db }: EventSource, userId: string): Promise<void> {
  await db
    .update(examinee)
    .set({ status: 'archived', version: next, updated_at: now })
    .where(eq(examinee.user_id, userId));
}

/** The child behind an examinee is a pupil: the examinee goes over, unless the pupil is one already. */
export async function convertExaminee(source: EventSource, placeholderId: string, studentId: string): Promise<void> {
  const { db } = source;
  if ((await db.$count(examinee, eq(examinee.user_id, studentId))) > 0) return archiveExamineeOf(source, placeholderId);
  await db
    .update(examinee)
    .set({ user_id: studentId, user_kind: 'pupil', status: 'converted', version: next, updated_at: now })
    .where(eq(examinee.user_id, placeholderId));
}

const now = sql`now()`;
const next = sql`${examinee.version} + 1`;
