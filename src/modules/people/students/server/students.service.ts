import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { attemptsOf, countAttempt } from '#server/http/limits.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { PURPOSE_MINUTES, type students, studentTexts as t } from '../contract/students.contract.ts';
import { ownChild, studentGuardians } from './given.ts';
import { actionsFor } from './roll.policy.ts';
import { studentMoves } from './student-moves.service.ts';
import {
  classDepartmentOf,
  findStudent,
  listStudentRows,
  type StudentDetail,
  studentsWithin,
} from './students.queries.ts';

type Query = z.output<(typeof students)['list']['query']>;
type Purpose = z.output<(typeof students)['get']['query']>;

/** Pupils in the scope of 0350 with their main guardians. */
export async function listStudents(ctx: Context, query: Query) {
  const page = await listStudentRows(ctx.db, ctx.scope, query);
  const known = await studentGuardians.of(ctx.services)(
    ctx,
    page.list.map((row) => row.id),
  );
  const mainOf = (id: string) => known.get(id)?.find((one) => one.is_main) ?? null;
  return { ...page, list: page.list.map((row) => ({ ...row, guardian: mainOf(row.id) })) };
}

/** A pupil with everything the roll shows, without a look at who asks. Refuses (404001) whom nobody knows. */
export async function showStudent(ctx: Context, id: string): Promise<StudentDetail> {
  const { db, services, actor } = ctx;
  const row = await findStudent(db, services.seal, id);
  if (!row) throw refuse(shared.not_found);
  const guardians = [...((await studentGuardians.of(services)(ctx, [id])).get(id) ?? [])];
  const history = await studentMoves.history(db, id);
  const governed =
    holds(actor, '0352') && (await findStudent(db, services.seal, id, studentsWithin(scopeOf(actor, '0352'))));
  return {
    ...row,
    guardians,
    guardian: guardians.find((one) => one.is_main) ?? null,
    changes: history.map(({ move, from_state, to_state, reason, by_name, at }) => ({
      move,
      from_status: from_state,
      to_status: to_state,
      reason,
      by_name,
      at,
    })),
    actions: governed ? actionsFor(row.status) : [],
  };
}

/** One pupil for oneself, for the guardians, or for a holder of 0306; the look of somebody who does not teach the class needs a purpose. */
export async function viewStudent(ctx: Context, id: string, purpose: Purpose): Promise<StudentDetail> {
  const { actor, db, services } = ctx;
  if (actor.user_id === id || (await ownChild.of(services)(db, actor.user_id, id))) return showStudent(ctx, id);
  if (!holds(actor, '0306')) throw refuse(shared.not_found);
  const scope = scopeOf(actor, '0306');
  const seen = await findStudent(db, services.seal, id, studentsWithin(scope));
  if (!seen) throw refuse(shared.not_found);
  await requirePurpose(ctx, id, purpose);
  return showStudent(ctx, id);
}

/** A reason holds for half an hour; every look is recorded; teachers of the class give none. */
async function requirePurpose(ctx: Context, id: string, { purpose, purpose_text }: Purpose): Promise<void> {
  const { actor, db } = ctx;
  const own = actor.grants.get('0306')?.departments ?? null;
  const held = await classDepartmentOf(db, id);
  const teaches = own !== null && held !== null && own.includes(held);
  const key = `student_look:${actor.user_id}:${id}`;
  if (!teaches && !purpose && (await attemptsOf(db, key)) === 0) throw refuseFields({ purpose: [t.purpose_needed] });
  if (!teaches && purpose) await countAttempt(db, key, PURPOSE_MINUTES * 60);
  ctx.audit({
    action: 'student.view',
    kind: 'read',
    target: ['user', id],
    ...(purpose ? { reason: purpose_text ? `${purpose}: ${purpose_text}` : purpose } : {}),
  });
}
