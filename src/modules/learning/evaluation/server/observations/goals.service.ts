import { and, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod';
import { department, user } from '#modules/core/directory/server/tables.ts';
import { currentSemester } from '#modules/core/school/server/public.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { addDays } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { evaluationTexts as t } from '../../contract/evaluation.refusals.ts';
import type { lessonObservations, observationGoals } from '../../contract/observations.contract.ts';
import { observableLessons } from '../ports.ts';
import { lessonObservation, observationGoal } from '../tables.ts';

/** The goals of the present term, and how far the caller is. */
export async function viewGoals({ db, actor }: Context) {
  const organizationId = currentOrganization(actor);
  const term = await currentSemester(db, organizationId);
  if (!term) return { semester: null, goals: [], mine: { done: 0, goal: null } };
  const goals = await db
    .select({ role: observationGoal.role, lessons: observationGoal.lessons })
    .from(observationGoal)
    .where(and(eq(observationGoal.semester_id, term.id), eq(observationGoal.organization_id, organizationId)))
    .orderBy(observationGoal.role);
  const done = await db.$count(
    lessonObservation,
    and(
      eq(lessonObservation.observer_id, actor.user_id),
      eq(lessonObservation.semester_id, term.id),
      inArray(lessonObservation.status, ['submitted', 'acknowledged']),
    ),
  );
  const leads = await db.$count(
    department,
    and(
      eq(department.leader_id, actor.user_id),
      eq(department.organization_id, organizationId),
      eq(department.status, 'active'),
    ),
  );
  const asked = goals.filter(({ role }) => role === 'teacher' || leads > 0).map(({ lessons }) => lessons);
  const { id, name, name_en } = term;
  return { semester: { id, name, name_en }, goals, mine: { done, goal: asked.length ? Math.max(...asked) : null } };
}

type Body = z.output<(typeof observationGoals)['save']['body']>;

/** Sets the goals of the present term in place of those before. */
export async function saveGoals(ctx: Context, { goals }: Body): Promise<void> {
  const { db, actor, scope } = ctx;
  const organization_id = currentOrganization(actor);
  const term = scope.organizations.includes(organization_id) ? await currentSemester(db, organization_id) : null;
  if (!term) throw refuse(shared.not_found);
  await db.delete(observationGoal).where(eq(observationGoal.semester_id, term.id));
  if (goals.length)
    await db.insert(observationGoal).values(goals.map((goal) => ({ ...goal, organization_id, semester_id: term.id })));
  ctx.audit({
    action: 'observation_goals.save',
    target: ['semester', term.id],
    organization_id,
    after: Object.fromEntries(goals.map(({ role, lessons }) => [role, lessons])),
  });
}

type Query = z.output<typeof lessonObservations.lessons.query>;
const LONGEST_DAYS = 42;

/** Lessons that the caller could observe. */
export async function viewObservable({ db, services, actor }: Context, { subject_value, ...span }: Query) {
  if (span.to > addDays(span.from, LONGEST_DAYS - 1)) throw refuseFields({ to: [t.too_long] });
  const organization_id = currentOrganization(actor);
  const asked = { ...span, subject_value: subject_value ?? null, organization_id, user_id: actor.user_id };
  const found = await observableLessons.of(services)({ db, services }, asked);
  if (!found) return { is_known: false, list: [] };
  const people = await namesIn(
    db,
    user,
    found.map((one) => one.teacher_id),
  );
  const rooms = await namesIn(
    db,
    classroom,
    found.map((one) => one.classroom_id),
  );
  return {
    is_known: true,
    list: found.flatMap(({ teacher_id, classroom_id, ...lesson }) => {
      const [teacher, room] = [people.get(teacher_id), rooms.get(classroom_id)];
      return teacher && room ? [{ ...lesson, teacher, classroom: room }] : [];
    }),
  };
}

async function namesIn(db: Db, table: typeof user | typeof classroom, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; name: string; name_en: string | null }>();
  const source = table as typeof classroom;
  const rows = await db
    .select({ id: source.id, name: source.name, name_en: source.name_en })
    .from(source)
    .where(inArray(source.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}
