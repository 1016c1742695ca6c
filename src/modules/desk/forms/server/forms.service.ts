import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { staleBecause } from '#server/audit/stale.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { currentOrganization, holds, scopeOf } from '#server/rights/actor.ts';
import { canMove } from '#shared/lifecycle.ts';
import { type FieldErrors, refuse, refuseFields, shared } from '#shared/refusal.ts';
import { cut } from '#shared/text/cut.ts';
import type { Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { formLifecycle } from '../contract/form.lifecycle.ts';
import { problemsOf } from '../contract/form-rules.ts';
import { type FormSchema, formSchema } from '../contract/form-schema.ts';
import { FORM_ACTIONS, type forms, formRefusals as r } from '../contract/forms.contract.ts';
import { type DesignScope, designedHere, findForm, listForms, listVersions } from './forms.queries.ts';
import { customForm, customFormVersion } from './tables.ts';
import { DESIGNER, findUsage, reachesWholeOrganization, usagesFor, usagesOf } from './usages.ts';

type Query = z.output<(typeof forms)['list']['query']>;
type Draft = z.output<(typeof forms)['create']['body']>;
type Change = z.output<(typeof forms)['update']['body']>;
type Detail = z.input<(typeof forms)['get']['output']>;
type Stored = typeof customForm.$inferSelect;
type Action = (typeof FORM_ACTIONS)[number];

const moves = bindMoves({
  type: 'custom_form',
  lifecycle: formLifecycle,
  table: customForm,
  wrong_state: r.wrong_state,
});

/** Where the caller designs: as holder of 2210 forms of every usage, else of those whose right they hold for whole schools. */
export function designScopeOf({ actor, services }: Pick<Context, 'actor' | 'services'>): DesignScope {
  const all = holds(actor, DESIGNER) ? [{ scope: scopeOf(actor, DESIGNER), usage: null }] : [];
  const some = usagesOf(services)
    .filter(({ right }) => right !== DESIGNER && reachesWholeOrganization(actor, right))
    .map(({ usage, right }) => ({ scope: scopeOf(actor, right), usage }));
  return [...all, ...some];
}

/**
 * Forms that the caller may design, with the usages that they may choose. Published ones of one usage are listed for
 * every holder of its right, who chooses among them.
 */
export async function viewForms(ctx: Context, query: Query) {
  const chosen = query.status === 'published' ? query.usage : undefined;
  const own = designScopeOf(ctx);
  const shown = chosen ? [...own, ...chosenBy(ctx, chosen)] : own;
  const page = await listForms(ctx.db, shown, own, query);
  const rows = page.list.map(({ designs, ...row }) => ({ ...row, actions: designs ? actionsOf(row) : [] }));
  return { ...page, list: rows, usages: usagesFor(ctx.services, ctx.actor) };
}

/** What may be done with a form by who designs it; the calls accept exactly that. */
function actionsOf({ status, published_version }: Pick<Stored, 'status' | 'published_version'>): Action[] {
  const actions: Record<Action, boolean> = {
    update: canMove(formLifecycle, 'publish', status), // in the same states: draft and published
    publish: canMove(formLifecycle, 'publish', status),
    retire: canMove(formLifecycle, 'retire', status),
    remove: status === 'draft' && published_version === 0,
    copy: true,
  };
  return FORM_ACTIONS.filter((action) => actions[action]);
}

/** Where a holder of the right of a usage, be it for own departments alone, chooses among its forms. */
function chosenBy({ actor, services }: Context, usage: string): DesignScope {
  const found = findUsage(services, usage);
  return found && holds(actor, found.right) ? [{ scope: scopeOf(actor, found.right), usage: found.usage }] : [];
}

/** A form for who designs it, or its newest version for who may answer it; else 404001. */
export async function viewForm(ctx: Context, id: string): Promise<Detail> {
  const own = await findForm(ctx.db, designScopeOf(ctx), id);
  const row = own ?? (await findAnswerable(ctx, id));
  if (!row) throw refuse(shared.not_found);
  const versions = await listVersions(ctx.db, id);
  const [newest] = versions;
  if (!own && !newest) throw refuse(shared.not_found);
  return {
    ...row,
    schema: own ? row.schema : (newest?.schema ?? {}),
    is_changed: own !== null && JSON.stringify(newest?.schema) !== JSON.stringify(row.schema),
    actions: own ? actionsOf(row) : [],
    can_edit: own !== null && actionsOf(row).includes('update'),
    versions: own ? versions : [],
    answer_count: own ? row.answer_count : 0,
  };
}

async function findAnswerable(ctx: Context, id: string) {
  const row = await findForm(ctx.db, 'all', id);
  if (row?.status !== 'published' || !ctx.actor.reach.includes(row.organization_id)) return null;
  return (await findUsage(ctx.services, row.usage)?.canAnswer(ctx, id)) ? row : null;
}

/** Begins a form of a usage that a module provides and the caller may make forms for. */
export async function createForm(ctx: Context, draft: Draft): Promise<Detail> {
  return addForm(ctx, currentOrganization(ctx.actor), { ...draft, schema: formSchema.parse({}) });
}

/** A new draft with the fields of a form. */
export async function copyForm(ctx: Context, id: string): Promise<Detail> {
  const row = await getDesigned(ctx, id);
  const { usage, schema, name_en } = row;
  const name = `${cut(row.name, 55)}（副本）`;
  return addForm(ctx, row.organization_id, {
    usage,
    schema,
    name,
    name_en: name_en && `${cut(name_en, 110)} (copy)`,
    code: null,
  });
}

async function addForm(
  ctx: Context,
  organization_id: string,
  { code, schema, ...facts }: Draft & { readonly schema: FormSchema },
): Promise<Detail> {
  if (!usagesFor(ctx.services, ctx.actor).includes(facts.usage))
    throw refuse(findUsage(ctx.services, facts.usage) ? shared.no_right : r.no_usage);
  const id = uuidv7();
  const [row] = await ctx.db
    .insert(customForm)
    .values({ ...facts, id, organization_id, schema, code: code ?? `form-${id.slice(-12)}` })
    .onConflictDoNothing()
    .returning();
  if (!row) throw refuse(r.code_taken);
  await moves.begin(ctx, row);
  ctx.audit({
    action: 'custom_form.create',
    target: ['custom_form', id],
    organization_id,
    after: { ...facts, code: row.code },
  });
  return viewForm(ctx, id);
}

/** Forms that the caller designs, as a condition. */
const designed = (ctx: Context) => designedHere(designScopeOf(ctx));

async function getDesigned(ctx: Context, id: string) {
  const row = await findForm(ctx.db, designScopeOf(ctx), id);
  if (!row) throw refuse(shared.not_found);
  return row;
}

/** Changes the draft, or retires the form. */
export async function updateForm(ctx: Context, id: string, { status, version, ...change }: Change): Promise<Detail> {
  if (status === 'retired') await retire(ctx, id, version);
  else await changeDraft(ctx, id, version, change);
  return viewForm(ctx, id);
}

async function retire(ctx: Context, id: string, version: number): Promise<void> {
  const row = await moves.lockIn(ctx.db, designed(ctx), id, 'retire', version);
  const n = (await findUsage(ctx.services, row.usage)?.countUses(ctx, id)) ?? 0;
  if (n > 0) throw refuse(r.used, { n });
  await moves.advance(ctx, row, 'retire');
}

/** A draft may be unfinished, but not of another shape than a form has. */
async function changeDraft(
  ctx: Context,
  id: string,
  version: number,
  { schema, ...facts }: Omit<Change, 'version' | 'status'>,
): Promise<void> {
  const row = await moves.lockIn(ctx.db, designed(ctx), id, 'publish'); // in the same states: draft and published
  if (row.version !== version) throw await staleBecause(ctx, 'custom_form', id, row);
  const set = {
    name: facts.name ?? row.name,
    name_en: facts.name_en === undefined ? row.name_en : facts.name_en,
    schema: schema ? readSchema(schema) : row.schema,
  };
  await ctx.db
    .update(customForm)
    .set({ ...set, version: sql`${customForm.version} + 1`, updated_at: sql`now()` })
    .where(eq(customForm.id, id));
  ctx.audit({
    action: 'custom_form.update',
    target: ['custom_form', id],
    organization_id: row.organization_id,
    before: { name: row.name, name_en: row.name_en, fields: row.schema.fields.length },
    after: { name: set.name, name_en: set.name_en, fields: set.schema.fields.length },
  });
}

const malformed: Text = { cn: '内容不符合表单的格式', us: 'This isn’t how a form is made up' };

function readSchema(given: unknown): FormSchema {
  const parsed = formSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const fields: Record<string, Text[]> = {};
  for (const issue of parsed.error.issues) fields[['schema', ...issue.path].join('.')] = [malformed];
  throw refuseFields(fields);
}

/** Publishes the draft as the next version; earlier ones and their answers stay as they are. */
export async function publishForm(ctx: Context, id: string, version: number): Promise<Detail> {
  const row = await moves.lockIn(ctx.db, designed(ctx), id, 'publish', version);
  const problems: Record<string, Text[]> = {};
  for (const { at, text } of problemsOf(row.schema)) problems[`schema.${at}`] = [text];
  if (Object.keys(problems).length) throw refuseFields(problems satisfies FieldErrors);
  const number = row.published_version + 1;
  const { organization_id, name, name_en, schema } = row;
  await ctx.db.insert(customFormVersion).values({
    organization_id,
    form_id: id,
    number,
    name,
    name_en,
    schema,
    published_by: ctx.actor.user_id,
  });
  await moves.advance(ctx, row, 'publish', { set: { published_version: number }, facts: { number } });
  return viewForm(ctx, id);
}

/** Deletes a draft. A form that was published once is retired instead. */
export async function removeForm(ctx: Context, id: string): Promise<void> {
  const row = await getDesigned(ctx, id);
  const gone = await ctx.db
    .delete(customForm)
    .where(and(eq(customForm.id, id), eq(customForm.status, 'draft'), eq(customForm.published_version, 0)))
    .returning({ id: customForm.id });
  if (gone.length === 0) throw refuse(r.not_draft);
  const { organization_id, name } = row;
  ctx.audit({ action: 'custom_form.delete', target: ['custom_form', id], organization_id, before: { name } });
}
