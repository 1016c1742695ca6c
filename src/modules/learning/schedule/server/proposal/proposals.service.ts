import { and, eq, lt, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { scheduleRefusals as r } from '../../contract/schedule.refusals.ts';
import type { ProposalMode, scheduleProposals } from '../../contract/schedule-proposals.contract.ts';
import { draftWith, lockDraft } from '../draft/schedules.service.ts';
import { slotsOf } from '../draft/slots.queries.ts';
import { classSchedule, scheduleProposal } from '../tables.ts';
import { countFirst } from './count-first.ts';
import { draftFacts } from './draft-facts.queries.ts';
import { looseIn, problemOfDraft } from './problem-of-draft.policy.ts';
import { searchProposal } from './proposals.jobs.ts';

type Body<K extends 'start' | 'draft'> = z.output<(typeof scheduleProposals)[K]['body']>;
type Row = typeof scheduleProposal.$inferSelect;
type Shown = z.output<typeof scheduleProposals.get.output>;

const shownReasons = (rows: readonly { readonly slots: readonly string[]; readonly text: string }[]) =>
  rows.map(({ slots, text }) => ({ slots: [...slots], text }));

/** What can never fit of a draft, named before anything is searched. */
export async function countProposal(ctx: Context, id: string, mode: ProposalMode) {
  const [draft] = await ctx.db
    .select()
    .from(classSchedule)
    .where(and(eq(classSchedule.id, id), within(ctx.scope, classSchedule.organization_id)));
  if (!draft) throw refuse(shared.not_found);
  if (draft.status !== 'draft') throw refuse(r.not_draft);
  const facts = await draftFacts(ctx.db, draft, today(ctx.actor.time_zone));
  const impossible = countFirst(problemOfDraft(facts, { mode, moves_at_most: 0 }));
  return {
    lessons: facts.slots.length,
    loose: looseIn(facts.slots, mode),
    impossible: shownReasons(impossible.map(({ lessons, text }) => ({ slots: lessons, text: text[ctx.lang] }))),
  };
}

/** One that did not end within this time fell with its node. */
const LOST_AFTER = sql`now() - interval '3 minutes'`;

/** Begins a search in the background; a school has one at a time. */
export async function startProposalOf(ctx: Context, id: string, asked: Body<'start'>): Promise<Shown> {
  const { db, actor, services } = ctx;
  const draft = await lockDraft(ctx, id);
  const { organization_id } = draft;
  const slots = await slotsOf(db, id);
  if (looseIn(slots, asked.mode) === 0) throw refuse(r.nothing_to_place);
  const running = and(eq(scheduleProposal.organization_id, organization_id), eq(scheduleProposal.state, 'running'));
  await db
    .update(scheduleProposal)
    .set({ state: 'failed' })
    .where(and(running, lt(scheduleProposal.updated_at, LOST_AFTER)));
  const [row] = await db
    .insert(scheduleProposal)
    .values({
      organization_id,
      class_schedule_id: id,
      user_id: actor.user_id,
      asked,
      state: 'running',
      progress: { placed: 0, total: slots.length, share: 0 },
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw refuse(r.proposal_running);
  await services.jobs.enqueue(db, searchProposal, { id: row.id });
  ctx.audit({ action: 'schedule_proposal.start', target: ['class_schedule', id], organization_id, after: asked });
  return shown(ctx, row);
}

async function inReach(ctx: Context, id: string, lock = false): Promise<Row> {
  const found = ctx.db
    .select()
    .from(scheduleProposal)
    .where(and(eq(scheduleProposal.id, id), within(ctx.scope, scheduleProposal.organization_id)));
  const [row] = lock ? await found.for('update') : await found;
  if (!row) throw refuse(shared.not_found);
  return row;
}

export const showProposal = async (ctx: Context, id: string): Promise<Shown> => shown(ctx, await inReach(ctx, id));

/** Ends a search; its thread looks here and falls within a second. */
export async function cancelProposal(ctx: Context, id: string): Promise<Shown> {
  const row = await inReach(ctx, id, true);
  if (row.state !== 'running') throw refuse(r.proposal_over);
  await ctx.db
    .update(scheduleProposal)
    .set({ state: 'cancelled', updated_at: sql`now()` })
    .where(eq(scheduleProposal.id, id));
  ctx.audit({
    action: 'schedule_proposal.cancel',
    target: ['class_schedule', row.class_schedule_id],
    organization_id: row.organization_id,
  });
  return shown(ctx, { ...row, state: 'cancelled' });
}

/** A new draft with the places that were found; what has none is not placed in it. */
export async function draftOfProposal(ctx: Context, id: string, { name }: Body<'draft'>) {
  const row = await inReach(ctx, id, true);
  const { result } = row;
  if (row.state !== 'done' || !result) throw refuse(r.proposal_open);
  const places = new Map(result.placed.map((one) => [one.slot, one]));
  const open = new Set(result.unplaced.map(({ slot }) => slot));
  return draftWith(ctx, row.class_schedule_id, { name, source: 'proposal' }, (slot) => {
    const place = places.get(slot.id);
    if (!place) return open.has(slot.id) ? { ...slot, weekday: null } : slot;
    const length = slot.period_to - slot.period_from;
    return { ...slot, weekday: place.weekday, period_from: place.period, period_to: place.period + length };
  });
}

function shown({ lang }: Pick<Context, 'lang'>, row: Row): Shown {
  const { result } = row;
  return {
    id: row.id,
    class_schedule_id: row.class_schedule_id,
    is_failed: row.state === 'failed',
    actions: row.state === 'running' ? ['cancel'] : row.state === 'done' ? ['draft'] : [],
    asked: row.asked,
    progress: { ...row.progress },
    score: result?.score ?? null,
    unplaced: shownReasons((result?.unplaced ?? []).map((one) => ({ slots: [one.slot], text: one[lang] }))),
    is_cut: result?.is_cut ?? false,
    created_at: row.created_at,
  };
}
