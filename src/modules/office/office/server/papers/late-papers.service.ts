import { and, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod';
import { awayUntil } from '#server/absence/absence.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { within } from '#server/database/scope.ts';
import { askedIn, remindOf } from '#server/flow/flow-clock.ts';
import { flowWords } from '#server/flow/flow-words.ts';
import { staffFinder } from '#server/flow/ports.ts';
import { addTask, setTask } from '#server/flow/progress.ts';
import { lastRun, lockRun, openStepOf, tasksOf } from '#server/flow/run-rows.ts';
import type { FlowTask } from '#server/flow/tables.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { wrongState } from '#server/lifecycle/moves.ts';
import { peopleNamed } from '#server/notify/people-named.ts';
import { scopeOf } from '#server/rights/actor.ts';
import { flowRefusals } from '#shared/flow/flow-calls.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { paperLifecycle } from '../../contract/oa-application.lifecycle.ts';
import type { oaApplications } from '../../contract/oa-applications.contract.ts';
import { officeRefusals as r } from '../../contract/office.refusals.ts';
import { officeRights } from '../../rights.ts';
import { oaApplication } from '../tables.ts';
import { lateSteps, loadsOf } from './late-papers.queries.ts';
import { paperFlow } from './paper-flow.service.ts';
import { PAPER, papersWhere } from './papers.queries.ts';

type Late = z.input<(typeof oaApplications)['late']['output']>;
type Body = z.output<(typeof oaApplications)['handOver']['body']>;

/** Papers that stand still in reach of who keeps the items, with whom they wait for: not as blame, but to help. */
export async function listLate(ctx: Context): Promise<Late> {
  const { db, actor, services } = ctx;
  const late = await lateSteps(db, scopeOf(actor, officeRights.manage));
  const found = await papersWhere(
    db,
    inArray(
      oaApplication.id,
      late.map(({ id }) => id),
    ),
  );
  const papers = new Map(found.map((one) => [one.paper.id, one]));
  const asked = new Map<string, Awaited<ReturnType<typeof askedOf>>>();
  for (const { id } of late) asked.set(id, await askedOf(ctx, id));
  const ids = [...new Set([...asked.values()].flatMap(({ people }) => people))];
  const names = await peopleNamed.of(services)(db, ids);
  const away = await awayUntil(ctx, ids, new Date(services.clock.now()).toISOString());
  const loads = new Map<string, ReadonlyMap<string, number>>();
  for (const one of new Set(late.map(({ organization_id }) => organization_id)))
    loads.set(one, await loadsOf(db, one, ids));
  const list = late.flatMap(({ id, organization_id, since, usual_hours }) => {
    const one = papers.get(id);
    if (!one?.step) return [];
    const { people = [], mine = new Set<string>() } = asked.get(id) ?? {};
    return {
      id,
      number: one.paper.number,
      title: one.paper.title,
      item: { id: one.item.id, name: one.item.name, name_en: one.item.name_en },
      applicant: one.applicant,
      step: { name: one.step.name, name_en: one.step.name_en },
      since,
      usual_hours,
      waits_for: people.flatMap((user) => {
        const person = names.get(user);
        const load = loads.get(organization_id)?.get(user) ?? 0;
        return person
          ? [
              {
                id: user,
                name: person.name,
                name_en: person.name_en,
                load,
                away_until: away.get(user) ?? null,
                may_hand_over: mine.has(user),
              },
            ]
          : [];
      }),
      version: one.paper.version,
    };
  });
  return { list };
}

/** Who is asked in the open step of a paper, and whose turn among them the reader may give to somebody else. */
async function askedOf(ctx: Context, id: string) {
  const found = await lastRun(ctx.db, PAPER, id);
  const step = found && openStepOf(found);
  if (!step) return { people: [], mine: new Set<string>() };
  const people = await askedIn(ctx, found.run, step);
  const isBarred = found.run.barred_ids.includes(ctx.actor.user_id);
  return { people, mine: new Set(isBarred ? [] : givable(tasksOf(found, step)).map(({ user_id }) => user_id)) };
}

/** Turns that may be given away: those for which nobody waits in turn. */
const givable = (turns: readonly FlowTask[]): FlowTask[] =>
  turns.filter(({ id, state }) => state === 'pending' && !turns.some(({ waits_for }) => waits_for === id));

/**
 * Gives the turn of whom a late paper waits for to a colleague. Who keeps the items does so, never of an own paper and never to
 * themselves: they choose no decision by it.
 */
export async function handOver(
  ctx: Context,
  id: string,
  { from_user_id, user_id, opinion, version }: Body,
): Promise<void> {
  const { db, actor } = ctx;
  const scope = scopeOf(actor, officeRights.manage);
  const here = and(eq(oaApplication.id, id), within(scope, oaApplication.organization_id, oaApplication.department_id));
  const [row] = await db.select().from(oaApplication).where(here).for('update');
  if (!row || row.status === 'draft') throw refuse(shared.not_found);
  if (row.status !== 'submitted')
    throw wrongState({ lifecycle: paperLifecycle, wrong_state: r.wrong_state }, row.status);
  if (row.version !== version) throw await staleBecause(ctx, PAPER, id, row);
  const found = await lockRun(db, PAPER, id);
  const step = found && openStepOf(found);
  if (!found || !step) throw refuse(shared.not_found);
  const { run } = found;
  if (run.barred_ids.includes(actor.user_id)) throw refuse(flowRefusals.own);
  if ((await lateSteps(db, scope, id)).length === 0) throw refuse(r.not_late);
  const turns = tasksOf(found, step);
  const turn = givable(turns).find((one) => one.user_id === from_user_id);
  if (!turn) throw refuse(r.not_asked);
  const isAsked = turns.some((one) => one.user_id === user_id && (one.state === 'pending' || one.state === 'waiting'));
  if (isAsked || run.barred_ids.includes(user_id) || user_id === actor.user_id) throw refuse(flowRefusals.takes_part);
  if ((await staffFinder.of(ctx.services).here(db, run.organization_id, [user_id])).length === 0)
    throw refuse(flowRefusals.not_here);
  await addTask(ctx, step, { user_id, source: 'transfer', state: 'pending', place: turn.place });
  await setTask(ctx, found, turn, 'passed', actor.user_id);
  const facts = { step: step.rule.key, person: user_id, for: null };
  await paperFlow.moves.advance(ctx, row, 'transfer', { to: 'submitted', reason: opinion, facts });
  await remindOf(ctx, run, [user_id], flowWords.asked);
  await todosChanged(ctx, [user_id, from_user_id, run.applicant_id, actor.user_id]);
}
