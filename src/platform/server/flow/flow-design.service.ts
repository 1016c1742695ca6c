import { and, desc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { type flows, flowDesignRefusals as r } from '#shared/calls/flows.contract.ts';
import { factsAsked, isAsked, type Step } from '#shared/flow/steps.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { Context } from '../http/context.ts';
import { peopleNamed } from '../notify/people-named.ts';
import { currentOrganization, holds, scopeOf } from '../rights/actor.ts';
import { decidersOf } from './deciders.ts';
import { type FlowItem, type FlowKind, flowKinds } from './flow-kind.ts';
import { stepsInForce } from './flow-versions.ts';
import { rightNames, staffFinder } from './ports.ts';
import { flowVersion } from './tables.ts';

type Address = z.output<(typeof flows)['show']['params']>;
type Trial = z.output<(typeof flows)['try']['body']>;
type Design = z.input<(typeof flows)['show']['output']>;

/** Whether somebody keeps the steps of a kind for their whole organisation. */
function keeps({ actor }: Pick<Context, 'actor'>, { right }: FlowKind): boolean {
  if (!actor.organization_id || !holds(actor, right)) return false;
  const { organizations, departments } = scopeOf(actor, right);
  return departments === null && organizations.includes(actor.organization_id);
}

const keptBy = (ctx: Context): FlowKind[] => flowKinds.of(ctx.services).filter((kind) => keeps(ctx, kind));

/** Whether somebody keeps the steps of some kind of paper. */
export const keepsFlows = (ctx: Context): boolean => keptBy(ctx).length > 0;

/** Kinds whose steps the reader keeps, with the things that have steps of their own. */
export async function listKinds(ctx: Context) {
  const list = [];
  for (const { type, name, shipped, items } of keptBy(ctx)) {
    const keys = items ? await items.list(ctx) : Object.keys(shipped).map((key) => ({ key, name: null }));
    list.push({ kind: type, name, items: keys.map(({ key, name: own }) => ({ key, name: own })) });
  }
  return { list };
}

/** Rights whose holders a step may ask; 404001 for those who keep no steps. */
export async function listRights(ctx: Context) {
  if (!keepsFlows(ctx)) throw refuse(shared.not_found);
  return { list: [...(await rightNames.of(ctx.services)(ctx.db))] };
}

interface Kept {
  readonly kind: FlowKind;
  /** Of a kind whose keys are things of the organisation. */
  readonly item: FlowItem | null;
  readonly facts: FlowKind['facts'];
}

/** The kind of an address with its item, for those who keep it; 404001 for everybody else. */
async function requireKept(ctx: Context, { kind: type, key }: Address): Promise<Kept> {
  const kind = keptBy(ctx).find((one) => one.type === type);
  const item = (await kind?.items?.find(ctx, key)) ?? null;
  if (!kind || (kind.items ? !item : !(key in kind.shipped))) throw refuse(shared.not_found);
  return { kind, item, facts: { ...kind.facts, ...item?.facts } };
}

const inForce = (ctx: Context, { kind, item }: Kept, at: Address) =>
  stepsInForce(ctx, kind, { ...place(ctx, at), ...(item ? { shipped: item.shipped } : {}) });

const place = (ctx: Context, { kind, key }: Address) => ({
  organization_id: currentOrganization(ctx.actor),
  kind,
  key,
});
const rowsOf = (ctx: Context, at: Address) => {
  const { organization_id, kind, key } = place(ctx, at);
  return and(eq(flowVersion.organization_id, organization_id), eq(flowVersion.kind, kind), eq(flowVersion.key, key));
};

/** The steps that hold, the draft and the former versions. */
export async function showDesign(ctx: Context, at: Address): Promise<Design> {
  const kept = await requireKept(ctx, at);
  const held = await inForce(ctx, kept, at);
  const rows = await ctx.db
    .select()
    .from(flowVersion)
    .where(rowsOf(ctx, at))
    .orderBy(desc(flowVersion.version))
    .limit(50);
  const draft = rows.find(({ state }) => state === 'draft');
  const inSteps = [...held.steps, ...(draft?.steps ?? [])].flatMap(({ who }) =>
    who.kind === 'people' ? who.user_ids : [],
  );
  const writers = rows.map(({ by_user_id }) => by_user_id);
  const names = await peopleNamed.of(ctx.services)(ctx.db, [...new Set([...inSteps, ...writers])]);
  return {
    kind: at.kind,
    key: at.key,
    name: kept.kind.name,
    item: kept.item?.name ?? null,
    facts: Object.fromEntries(
      Object.entries(kept.facts).map(([fact, of]) => [fact, { cn: of.cn, us: of.us, kind: of.kind, ...optionsOf(of) }]),
    ),
    people: [...new Set(inSteps)].flatMap((id) => names.get(id) ?? []),
    steps: [...held.steps],
    origin: held.origin,
    draft: draft ? { steps: [...draft.steps], note: draft.note } : null,
    versions: rows.map(({ version, state, note, by_user_id, created_at, published_at }) => ({
      version,
      state: state as 'draft',
      note,
      by: names.get(by_user_id) ?? null,
      created_at,
      published_at,
    })),
  };
}

const optionsOf = (of: FlowKind['facts'][string]) =>
  of.kind === 'choice' ? { options: of.options.map(({ code, cn, us }) => ({ code, cn, us })) } : {};

/** Keeps the draft of new steps; the former draft is replaced. */
export async function saveDraft(
  ctx: Context,
  at: Address,
  { steps, note }: { readonly steps: readonly Step[]; readonly note: string | null },
): Promise<Design> {
  await requireSound(ctx, await requireKept(ctx, at), steps);
  const next = sql<number>`coalesce((select max(version) from ${flowVersion} v where v.organization_id = ${place(ctx, at).organization_id}
    and v.kind = ${at.kind} and v.key = ${at.key}), 0) + 1`;
  const [changed] = await ctx.db
    .update(flowVersion)
    .set({ steps, note, by_user_id: ctx.actor.user_id, created_at: sql`now()` })
    .where(and(rowsOf(ctx, at), eq(flowVersion.state, 'draft')))
    .returning({ id: flowVersion.id });
  const values = { ...place(ctx, at), version: next, state: 'draft', steps, note, by_user_id: ctx.actor.user_id };
  if (!changed) await ctx.db.insert(flowVersion).values(values);
  ctx.audit({ action: 'flow.save', after: { kind: at.kind, key: at.key, steps: steps.length } });
  return showDesign(ctx, at);
}

/** Lets the draft hold from now on. */
export async function publishDraft(ctx: Context, at: Address): Promise<Design> {
  const kept = await requireKept(ctx, at);
  const [draft] = await ctx.db
    .select()
    .from(flowVersion)
    .where(and(rowsOf(ctx, at), eq(flowVersion.state, 'draft')))
    .for('update');
  if (!draft) throw refuse(r.no_draft);
  await requireSound(ctx, kept, draft.steps);
  await ctx.db
    .update(flowVersion)
    .set({ state: 'replaced' })
    .where(and(rowsOf(ctx, at), eq(flowVersion.state, 'published')));
  await ctx.db
    .update(flowVersion)
    .set({ state: 'published', published_at: sql`now()` })
    .where(eq(flowVersion.id, draft.id));
  ctx.audit({ action: 'flow.publish', after: { kind: at.kind, key: at.key, version: draft.version } });
  return showDesign(ctx, at);
}

/** Refuses steps whose conditions name facts that the kind does not have, or people who do not work here. */
async function requireSound(ctx: Context, { facts }: Kept, steps: readonly Step[]): Promise<void> {
  for (const [at, step] of steps.entries()) {
    if (factsAsked([step]).some((fact) => !(fact in facts))) throw refuse(r.unknown_fact, { n: at + 1 });
    if (step.who.kind !== 'people') continue;
    const named = step.who.user_ids;
    const here = await staffFinder.of(ctx.services).here(ctx.db, currentOrganization(ctx.actor), named);
    if (here.length < new Set(named).size) throw refuse(r.not_here, { n: at + 1 });
  }
}

/** Who would decide for somebody of the own organisation. Stores nothing. */
export async function tryDesign(ctx: Context, at: Address, { user_id, department_id, facts, steps }: Trial) {
  const kept = await requireKept(ctx, at);
  const organization_id = currentOrganization(ctx.actor);
  const [here] = await staffFinder.of(ctx.services).here(ctx.db, organization_id, [user_id]);
  if (!here) throw refuse(r.not_here, { n: 0 });
  const tried = steps ?? (await inForce(ctx, kept, at)).steps;
  const asked = { organization_id, department_id, about_id: user_id, barred_ids: [user_id] };
  const list = [];
  for (const step of tried.filter((one) => isAsked(one, facts))) {
    const { people, code } = await decidersOf(ctx, asked, step);
    const names = await peopleNamed.of(ctx.services)(ctx.db, people);
    const { key, name, name_en } = step;
    const named = people.flatMap((id) => names.get(id) ?? []);
    list.push({ key, name, name_en, people: named, is_by_right: code !== null, is_empty: people.length === 0 });
  }
  return { steps: list };
}
