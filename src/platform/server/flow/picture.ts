import type * as z from 'zod';
import type { flowPicture } from '#shared/flow/flow-calls.ts';
import type { FlowAct } from '#shared/flow/flow-moves.ts';
import type { Step } from '#shared/flow/steps.ts';
import { awayUntil } from '../absence/absence.ts';
import type { Context } from '../http/context.ts';
import { historyOf } from '../lifecycle/moves.ts';
import { type NamedPerson, peopleNamed } from '../notify/people-named.ts';
import { type Deciders, decidersOf } from './deciders.ts';
import { isNobodys } from './flow-watch.ts';
import type { Paper } from './paper.ts';
import { delegatesOf } from './ports.ts';
import { lastRun, openStepOf, type Run, tasksOf } from './run-rows.ts';
import type { FlowStep, FlowTask } from './tables.ts';
import { type Turn, turnOf } from './turns.ts';

type Picture = z.input<typeof flowPicture>;
type Person = Picture['steps'][number]['people'][number];

/** The steps of a paper for somebody who may see it: who decided with which words, whom it waits for, who comes next. */
export async function pictureOf<Row>(paper: Paper<Row>, ctx: Context, row: Row): Promise<Picture> {
  const found = await lastRun(ctx.db, paper.kind.type, paper.idOf(row));
  const version = paper.versionOf(row);
  if (!found) return { steps: [], copied: [], notes: {}, fields: [], actions: [], acts_for: null, version };
  const turn = await turnOf(ctx, found);
  const coming = await peopleToCome(ctx, found);
  const ids = [
    ...found.tasks.flatMap(({ user_id, by_user_id }) => (by_user_id ? [user_id, by_user_id] : [user_id])),
    ...found.run.copied_ids,
    ...[...coming.values()].flatMap(({ people }) => people),
  ];
  const names = await peopleNamed.of(ctx.services)(ctx.db, [...new Set(ids)]);
  const away = await awayUntil(ctx, [...new Set(ids)], new Date(ctx.services.clock.now()).toISOString());
  const instead = await delegatesOf.of(ctx.services)(
    ctx.db,
    found.tasks.flatMap(({ user_id, state }) => (state === 'pending' ? [user_id] : [])),
    found.run.organization_id,
  );
  const open = openStepOf(found);
  const isNobody = open !== null && (await isNobodys(ctx, found.run, open));
  const actions = actionsOf(paper, ctx, row, found, turn);
  const opinions = await opinionsOf(ctx, paper.kind.type, paper.idOf(row));
  const person = (one: Pick<FlowTask, 'user_id' | 'source' | 'state' | 'by_user_id' | 'at'>, id?: string): Person => ({
    user: named(names, one.user_id),
    source: one.source as Person['source'],
    state: one.state as Person['state'],
    by: one.by_user_id && one.by_user_id !== one.user_id ? named(names, one.by_user_id) : null,
    at: one.at,
    opinion: id ? (opinions.get(id) ?? null) : null,
    away_until: away.get(one.user_id) ?? null,
    delegates:
      one.state === 'pending'
        ? (instead.get(one.user_id) ?? []).filter((other) => !found.run.barred_ids.includes(other.id))
        : [],
  });
  return {
    steps: found.steps.map((step) => ({
      ...wordsOf(step),
      is_nobody: isNobody && step === open,
      people: [
        ...tasksOf(found, step).map((task) => person(task, task.id)),
        ...(coming.get(step.id)?.people ?? []).map((user_id) =>
          person({
            user_id,
            source: coming.get(step.id)?.source ?? 'rule',
            state: 'waiting',
            by_user_id: null,
            at: null,
          }),
        ),
      ],
    })),
    copied: found.run.copied_ids.map((id) => named(names, id)),
    notes: { ...found.run.notes },
    fields:
      actions.includes('return') || Object.keys(found.run.notes).length > 0 ? await fieldsOf(paper, ctx, row) : [],
    actions,
    acts_for: turn?.acts_for ?? null,
    version,
  };
}

/** What a return may mark of a paper. */
export const fieldsOf = async <Row>({ kind, idOf }: Paper<Row>, ctx: Context, row: Row) => [
  ...((await kind.fields?.(ctx, idOf(row))) ?? []),
];

const named = (names: ReadonlyMap<string, NamedPerson>, id: string) => {
  const person = names.get(id);
  return { id, name: person?.name ?? '', name_en: person?.name_en ?? null };
};

const wordsOf = ({ rule, state, code, opened_at, closed_at, due_at }: FlowStep) => ({
  key: rule.key,
  name: rule.name,
  name_en: rule.name_en,
  mode: rule.mode,
  state: state as Picture['steps'][number]['state'],
  is_by_right: code !== null || (state === 'coming' && isByRight(rule)),
  opened_at,
  closed_at,
  due_at,
});

const isByRight = ({ who }: Step): boolean => who.kind === 'holders';

/** By step that is still to come, who would be asked now. Holders of a right are not named before one of them decided. */
async function peopleToCome(ctx: Context, { run, steps }: Run): Promise<Map<string, Deciders>> {
  const coming = new Map<string, Deciders>();
  if (run.state !== 'open') return coming;
  for (const step of steps.filter(({ state, rule }) => state === 'coming' && !isByRight(rule))) {
    const deciders = await decidersOf(ctx, run, step.rule);
    if (!deciders.code) coming.set(step.id, deciders);
  }
  return coming;
}

/** By turn, what was said with its decision. */
async function opinionsOf({ db }: Context, type: string, id: string): Promise<Map<string, string>> {
  const events = await historyOf(db, type, id);
  return new Map(
    events.flatMap(({ facts, reason }) => {
      const task = facts?.['task'];
      return typeof task === 'string' && reason ? [[task, reason] as const] : [];
    }),
  );
}

/** What the reader may do now; the acts refuse by the same facts. */
export function actionsOf<Row>(
  paper: Paper<Row>,
  { actor }: Pick<Context, 'actor'>,
  row: Row,
  { run, tasks }: Run,
  turn: Turn | null,
): FlowAct[] {
  if (actor.impersonator_id || actor.switched_from) return [];
  const isApplicant = run.applicant_id === actor.user_id;
  const isOpen = run.state === 'open';
  const mayWithdraw =
    isApplicant && (run.state === 'returned' || (isOpen && !tasks.some(({ state }) => state === 'agreed')));
  const allowed: Readonly<Record<FlowAct, boolean>> = {
    approve: turn !== null,
    refuse: turn !== null,
    return: turn !== null,
    withdraw: mayWithdraw,
    transfer: turn !== null,
    add_signer: turn !== null,
    copy: isOpen && (turn !== null || isApplicant),
    remind: isOpen && isApplicant,
  };
  return paper.movesOut(row).filter((act) => allowed[act]);
}
