import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { mainPlace } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { defineFileKind, ownerOnly } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { gramsOf } from '#shared/text/bigrams.ts';
import { cut } from '#shared/text/cut.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { compilationLifecycle } from '../contract/compilation.lifecycle.ts';
import type { compilations } from '../contract/compilations.contract.ts';
import { compilationRefusals as r, compilationTexts as t } from '../contract/compilations.refusals.ts';
import { COMPILATION_COVER, COVER_RULE } from '../contract/cover.ts';
import { isEditable } from './compilations.policy.ts';
import type { Found } from './compilations.queries.ts';
import { requirePlace } from './curriculum.service.ts';
import { type Detail, getCompilation, standingOf, viewCompilation } from './detail/compilation-view.service.ts';
import { acrossGroup } from './reach.queries.ts';
import { compilation } from './tables.ts';

export type Draft = z.output<(typeof compilations)['create']['body']>;
export type Stored = typeof compilation.$inferSelect;

export const compilationCover = defineFileKind({
  kind: COMPILATION_COVER,
  max_bytes: COVER_RULE.max_bytes,
  types: COVER_RULE.types,
  image: { max_side: 1600 },
  can_read: ownerOnly,
});

export const compilationMoves = bindMoves({
  type: 'compilation',
  lifecycle: compilationLifecycle,
  table: compilation,
  wrong_state: r.wrong_state,
  review: { moves: ['review'], other: { than: 'owner_id', refusal: r.own } },
});

/** What a search finds a compilation by. */
export const searchKeys = ({ title, title_en, summary }: Pick<Draft, 'title' | 'title_en' | 'summary'>) => {
  const search_text = cut([title, title_en, summary].filter(Boolean).join(' '), 2500);
  return { search_text, grams: gramsOf(search_text) };
};

export async function createCompilation(ctx: Context, draft: Draft): Promise<Detail> {
  const id = await insertCompilation(ctx, draft, {});
  return viewCompilation(ctx, id, true);
}

/** Stores a new draft of the caller. */
export async function insertCompilation(ctx: Context, draft: Draft, more: Partial<Stored>): Promise<string> {
  const { db, actor } = ctx;
  const organization_id = currentOrganization(actor);
  if (!actor.client_id) throw refuse(shared.not_found);
  await requireFacts(ctx, draft);
  const place = await mainPlace(db, actor.user_id, organization_id);
  const [row] = await db
    .insert(compilation)
    .values({
      id: uuidv7(),
      ...draft,
      ...searchKeys(draft),
      ...more,
      organization_id,
      client_id: actor.client_id,
      department_id: place?.department?.id ?? null,
      owner_id: actor.user_id,
    })
    .returning();
  if (!row) throw new Error('a compilation was not stored');
  await attachCover(ctx, row.id, draft.cover_file_id);
  await compilationMoves.begin(ctx, row);
  ctx.audit({ action: 'compilation.create', target: ['compilation', row.id], after: { title: row.title } });
  return row.id;
}

/** Locks a compilation for somebody who edits it, in a state in which it may be edited. */
export async function lockForEdit(ctx: Context, id: string, version?: number): Promise<{ row: Stored; found: Found }> {
  const found = await getCompilation(ctx, id);
  if (!found.is_edited) throw refuse(r.not_shared);
  const [row] = await acrossGroup(ctx.db, () =>
    ctx.db.select().from(compilation).where(eq(compilation.id, id)).for('update'),
  );
  if (!row) throw refuse(r.not_shared);
  if (!isEditable(row.status)) throw refuse(r.wrong_state, { state: compilationLifecycle.states[row.status] });
  if (version !== undefined && version !== row.version) throw await staleBecause(ctx, 'compilation', id, row);
  return { row, found };
}

export async function updateCompilation(
  ctx: Context,
  id: string,
  { version, ...draft }: Draft & { version: number },
): Promise<Detail> {
  const { row, found } = await lockForEdit(ctx, id, version);
  await requireFacts(ctx, draft, row);
  // who may edit is decided by the owner alone
  const editor_ids = standingOf(ctx, found).is_owner ? draft.editor_ids : row.editor_ids;
  const change = { ...draft, editor_ids };
  await acrossGroup(ctx.db, async () => {
    await ctx.db
      .update(compilation)
      .set({
        ...change,
        ...searchKeys(draft),
        has_changes: true,
        is_unchecked: false,
        version: row.version + 1,
        updated_at: sql`now()`,
      })
      .where(eq(compilation.id, id));
    await attachCover(ctx, id, draft.cover_file_id, row.cover_file_id);
  });
  ctx.audit({
    action: 'compilation.update',
    target: ['compilation', id],
    organization_id: row.organization_id,
    before: Object.fromEntries(Object.keys(change).map((key) => [key, row[key as keyof Draft]])),
    after: change,
  });
  return viewCompilation(ctx, id, true);
}

/** The picture of the draft; that of the last accepted revision stays until the next one is accepted. */
async function attachCover(
  ctx: Context,
  id: string,
  fileId: string | null,
  before: string | null = null,
): Promise<void> {
  if (!fileId || fileId === before) return;
  await ctx.services.files.attach(ctx.db, ctx.actor.user_id, compilationCover.kind, [fileId], {
    type: 'compilation',
    id,
  });
}

/** Refuses facts that name what is not there, each at its field. What is kept as it was is not asked about again. */
async function requireFacts(ctx: Context, draft: Draft, before?: Stored): Promise<void> {
  if (!draft.subject_value.startsWith(String(draft.stage_code))) throw refuseFields({ subject_value: [t.no_subject] });
  await requirePlace(ctx, draft, before);
  const added = draft.editor_ids.filter((one) => !before?.editor_ids.includes(one));
  if (added.length > 0) await requireColleagues(ctx, added);
}

/** Editors are staff of the same school group. */
async function requireColleagues({ db, actor }: Context, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const rows = await acrossGroup(db, () =>
    db
      .select({ id: user.id })
      .from(user)
      .where(
        and(
          inArray(user.id, wanted),
          eq(user.client_id, actor.client_id ?? ''),
          sql`'teacher' = any (${user.types})`,
          inArray(user.status, ['unconfirmed', 'confirmed']),
        ),
      ),
  );
  if (rows.length !== wanted.length) throw refuseFields({ editor_ids: [t.not_staff] });
}
