import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { attemptsOf, countAttempt } from '#server/http/limits.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { PURPOSE_MINUTES, type students, studentTexts as t } from '../contract/students.contract.ts';
import { studentRights } from '../rights.ts';
import { ownChildren, studentGuardians } from './ports.ts';
import { reaches, type Viewer, viewerOf } from './student-access.service.ts';
import { studentMoves } from './student-moves.service.ts';
import { mayCareFor, readSections } from './student-private.service.ts';
import { actionsFor } from './students.policy.ts';
import {
  classDepartmentOf,
  findStudent,
  listStudentRows,
  type StudentDetail,
  studentsWithin,
} from './students.queries.ts';
import { student } from './tables.ts';

type Query = z.output<(typeof students)['list']['query']>;
type Purpose = z.output<(typeof students)['get']['query']>;

/** Pupils in the scope of 0350 with their main guardians; none from whom a court keeps the caller away. */
export async function listStudents(ctx: Context, query: Query) {
  const restricted = await ownChildren.of(ctx.services).restricted(ctx.db, ctx.actor.user_id);
  const page = await listStudentRows(ctx.db, ctx.scope, query, restricted);
  const known = await studentGuardians.of(ctx.services)(
    ctx,
    page.list.map((row) => row.id),
  );
  const mainOf = (id: string) => known.get(id)?.find((one) => one.is_main) ?? null;
  return { ...page, list: page.list.map((row) => ({ ...row, guardian: mainOf(row.id) })) };
}

/** A pupil as staff see it, section by section as far as the rights of the caller reach. Refuses (404001) whom nobody knows. */
export const showStudent = (ctx: Context, id: string): Promise<StudentDetail> => show(ctx, id, { as: 'staff' });

/** A pupil after a change that families may make, too: they see what they saw before. */
export const showAfterChange = async (ctx: Context, id: string): Promise<StudentDetail> =>
  show(ctx, id, await viewerOf(ctx, id));

async function show(ctx: Context, id: string, viewer: Viewer): Promise<StudentDetail> {
  const { db, services } = ctx;
  const row = await findStudent(db, services.seal, id);
  if (!row) throw refuse(shared.not_found);
  const isStaff = viewer.as === 'staff';
  const guardians = await guardiansFor(ctx, id, viewer);
  const governed = isStaff && (await reaches(ctx, studentRights.enrolment, id));
  const seesPast = opensPast(viewer);
  const edits = isStaff && (await reaches(ctx, studentRights.edit, id));
  const seesRecord = edits || (isStaff && (await reaches(ctx, studentRights.details, id)));
  return {
    ...row,
    classes: seesPast ? row.classes : [],
    guardians,
    guardian: guardians.find((one) => one.is_main) ?? null,
    ...(await readSections(ctx, id, {
      addresses: edits,
      health: await mayCareFor(ctx, id, viewer),
      personal: isStaff ? seesRecord : seesPast,
      care_flags: seesRecord,
    })),
    can_edit: edits,
    can_reveal: isStaff && (await reaches(ctx, studentRights.reveal, id)),
    changes: seesPast ? await changesOf(ctx, id) : [],
    actions: governed ? actionsFor(row.status) : [],
  };
}

/** Classes and changes of the past belong to the studies of the child. */
const opensPast = (viewer: Viewer): boolean => viewer.as !== 'guardian' || viewer.scopes.includes('study');

async function changesOf({ db }: Context, id: string): Promise<StudentDetail['changes']> {
  const history = await studentMoves.history(db, id);
  return history.map(({ move, from_state, to_state, reason, by_name, at }) => ({
    move,
    from_status: from_state,
    to_status: to_state,
    reason,
    by_name,
    at,
  }));
}

/** Pupils read names alone; guardians the phones that the others share with them. */
async function guardiansFor(ctx: Context, id: string, { as }: Viewer): Promise<StudentDetail['guardians']> {
  const find = studentGuardians.of(ctx.services);
  const reader = as === 'guardian' ? ctx.actor.user_id : undefined;
  const guardians = [...((await find(ctx, [id], reader)).get(id) ?? [])];
  return as === 'self' ? guardians.map((one) => ({ ...one, relation: null, phone: null })) : guardians;
}

/**
 * One pupil for oneself, for the guardians as far as their link lets them, or for a holder of 0306 or 0362; the look of
 * somebody who does not teach the class needs a purpose.
 */
export async function viewStudent(ctx: Context, id: string, purpose: Purpose): Promise<StudentDetail> {
  const viewer = await requireViewer(ctx, id);
  if (viewer.as === 'staff') await requirePurpose(ctx, id, purpose);
  return show(ctx, id, viewer);
}

/** In which capacity the caller may see a pupil, once staff said why. Refuses (404001) all others, and people who are no pupils. */
export async function requireViewer(ctx: Context, id: string): Promise<Viewer> {
  const { actor, db } = ctx;
  const viewer = await viewerOf(ctx, id);
  const held = OPENING.filter((code) => holds(actor, code));
  if (viewer.as === 'staff' && held.length === 0) throw refuse(shared.not_found);
  const within = viewer.as === 'staff' ? studentsWithin(scopeOf(actor, ...held)) : undefined;
  if (!(await db.$count(student, and(eq(student.id, id), within)))) throw refuse(shared.not_found);
  return viewer;
}

/** Codes that open one pupil: details, and health for the doctor of the school. */
const OPENING = [studentRights.details, studentRights.health] as const;

/** A reason holds for half an hour; every look is recorded; teachers of the class give none. */
async function requirePurpose(ctx: Context, id: string, { purpose, purpose_text }: Purpose): Promise<void> {
  const { actor, db } = ctx;
  const held = await classDepartmentOf(db, id);
  const teaches = held !== null && OPENING.some((code) => actor.grants.get(code)?.departments?.includes(held));
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
