import { and, arrayContains, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { oncePerRequest } from '../database/once-per-request.ts';
import type { Context } from '../http/context.ts';
import type { Actor } from '../rights/actor.ts';
import type { RunningPortal } from '../running-portal.ts';
import { type Lender, lendersOf } from './ports.ts';
import { openStepOf, type Run, tasksOf } from './run-rows.ts';
import { type FlowStep, type FlowTask, flowRun, flowStep, flowTask } from './tables.ts';

type Reader = Pick<Context, 'db' | 'actor'> & { readonly services: RunningPortal };

/** Whose turn the reader takes: an own task, that of a colleague who lent it, or one that comes with a code. */
export interface Turn {
  readonly step: FlowStep;
  /** Null: the step asks who holds its code. */
  readonly task: FlowTask | null;
  /** The colleague for whom it is decided (代); null: in the own name. */
  readonly acts_for: string | null;
}

/** Colleagues whose tasks the reader decides today. */
export const lenders = (reader: Reader): Promise<readonly Lender[]> =>
  oncePerRequest(reader.db, 'flow.lenders', async () => {
    const { actor, db, services } = reader;
    return actor.organization_id ? lendersOf.of(services)(db, actor.user_id, actor.organization_id) : [];
  });

/** The reader's turn in a run that is open; null: it is not theirs, or they are barred. */
export async function turnOf(reader: Reader, found: Run): Promise<Turn | null> {
  const step = openStepOf(found);
  const { actor } = reader;
  if (!step || found.run.state !== 'open' || found.run.barred_ids.includes(actor.user_id)) return null;
  const pending = tasksOf(found, step).filter(({ state }) => state === 'pending');
  const own = pending.find(({ user_id }) => user_id === actor.user_id);
  if (own) return { step, task: own, acts_for: null };
  for (const { id, name } of await lenders(reader)) {
    const lent = pending.find(({ user_id }) => user_id === id);
    if (lent) return { step, task: lent, acts_for: name };
  }
  // who was asked beside those who hold the code speaks first
  if (!step.code || pending.length || !reachesStep(actor, step)) return null;
  return { step, task: null, acts_for: actor.borrowed?.get(step.code as `${number}`) ?? null };
}

/** Whether somebody holds the code of a step where its paper is. */
function reachesStep(actor: Actor, step: FlowStep): boolean {
  const code = step.code as `${number}`;
  if (actor.is_super_admin) return !actor.closed?.has(code) && actor.reach.includes(step.organization_id);
  const grant = actor.grants.get(code);
  if (!grant?.organizations.includes(step.organization_id)) return false;
  if (grant.departments === null) return true;
  return !step.is_whole && step.department_id !== null && grant.departments.includes(step.department_id);
}

/** SQL: the open step asks for a code that the reader holds where it is. Codes with the same reach are one condition. */
export function asksForCodeOf(actor: Actor): SQL {
  const groups = new Map<
    string,
    { codes: string[]; organizations: readonly string[]; departments: readonly string[] | null }
  >();
  for (const [code, { organizations, departments }] of actor.grants) {
    const name = `${organizations.join()}/${departments?.join() ?? '*'}`;
    const group = groups.get(name) ?? { codes: [], organizations, departments };
    group.codes.push(code);
    groups.set(name, group);
  }
  const parts = [...groups.values()].map(({ codes, organizations, departments }) =>
    and(
      inArray(flowStep.code, codes),
      organizations.length ? inArray(flowStep.organization_id, [...organizations]) : sql`false`,
      departments
        ? and(
            eq(flowStep.is_whole, false),
            departments.length ? inArray(flowStep.department_id, [...departments]) : sql`false`,
          )
        : undefined,
    ),
  );
  return or(...parts) ?? sql`false`;
}

/** SQL: the reader takes part in the flow of a paper: handed it in, decides or decided, or got a copy. */
export async function takesPart(reader: Reader, kind: string, subject: PgColumn): Promise<SQL> {
  const { actor, db } = reader;
  const people = [actor.user_id, ...(await lenders(reader)).map(({ id }) => id)];
  const byTask = db
    .select({ one: sql`1` })
    .from(flowTask)
    .where(and(eq(flowTask.run_id, flowRun.id), inArray(flowTask.user_id, people)));
  const byCode = db
    .select({ one: sql`1` })
    .from(flowStep)
    .where(and(eq(flowStep.run_id, flowRun.id), eq(flowStep.state, 'open'), asksForCodeOf(actor)));
  const run = db
    .select({ one: sql`1` })
    .from(flowRun)
    .where(
      and(
        eq(flowRun.kind, kind),
        eq(flowRun.subject_id, subject),
        or(
          eq(flowRun.applicant_id, actor.user_id),
          arrayContains(flowRun.copied_ids, [actor.user_id]),
          sql`exists ${byTask}`,
          sql`exists ${byCode}`,
        ),
      ),
    );
  return sql`exists ${run}`;
}

/** More turns than anybody has. */
const TURNS_AT_MOST = 5000;

/** Open steps that wait for the reader, the longest waiting first. Super admins are asked for nothing by a code. */
export async function waitingFor(reader: Reader, most: number) {
  const { actor, db } = reader;
  const lent = await lenders(reader);
  const people = [actor.user_id, ...lent.map(({ id }) => id)];
  // states are written out, so that an index over the open ones serves the prepared statement
  const isPending = sql`${flowTask.state} = 'pending'`;
  const isOpen = sql`${flowStep.state} = 'open'`;
  const byTask = db
    .select({ step_id: flowTask.step_id, user_id: sql`${flowTask.user_id}`.as('user_id') })
    .from(flowTask)
    .where(and(inArray(flowTask.user_id, people), isPending));
  const nobodyPending = sql`not exists (select from ${flowTask} where ${flowTask.step_id} = ${flowStep.id} and ${isPending})`;
  const byCode = db
    .select({ step_id: flowStep.id, user_id: sql`null::uuid`.as('user_id') })
    .from(flowStep)
    .where(and(isOpen, asksForCodeOf(actor), nobodyPending));
  // limited, else PostgreSQL starts workers for a few hundred rows, which takes longer than reading them
  const turns = sql`(${byTask} union all ${byCode} limit ${sql.raw(String(TURNS_AT_MOST))}) as turn`;
  const rows = await db
    .select({
      run: { kind: flowRun.kind, subject_id: flowRun.subject_id, opened_at: flowRun.opened_at },
      step: { code: flowStep.code, opened_at: flowStep.opened_at, due_at: flowStep.due_at },
      user_id: sql<string | null>`turn.user_id`,
    })
    .from(turns)
    .innerJoin(flowStep, sql`${flowStep.id} = turn.step_id`)
    .innerJoin(flowRun, eq(flowRun.id, flowStep.run_id))
    .where(and(isOpen, eq(flowRun.state, 'open'), not(arrayContains(flowRun.barred_ids, [actor.user_id]))))
    // an own turn before that of a colleague in the same step
    .orderBy(flowStep.opened_at, sql`turn.user_id is distinct from ${actor.user_id}`)
    .limit(most);
  const names = new Map(lent.map(({ id, name }) => [id, name]));
  return rows.map(({ user_id, ...row }) => ({
    ...row,
    acts_for:
      user_id === null
        ? (actor.borrowed?.get(row.step.code as `${number}`) ?? null)
        : user_id === actor.user_id
          ? null
          : (names.get(user_id) ?? null),
  }));
}
