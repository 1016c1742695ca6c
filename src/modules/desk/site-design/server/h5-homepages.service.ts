import { and, arrayOverlaps, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { groupOfGuest } from '#modules/core/access/server/public.ts';
import { listSelfAndAbove } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { currentOrganization, holds, scopeOf } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { type h5Homepages as contract, homepageRefusals, type homepageRow } from '../contract/h5-homepages.contract.ts';
import type { homepage as homepageShape } from '../contract/h5-homepages.shapes.ts';
import { siteDesignRights } from '../rights.ts';
import {
  chooseHomepage,
  DEFAULT_BLOCKS,
  DEFAULT_GUEST_BLOCKS,
  lacksRequiredBlocks,
  supportedBlocks,
  unsupportedKinds,
} from './h5-homepages.policy.ts';
import { siteDesignChanged } from './site-design.events.ts';
import { h5Homepage } from './tables.ts';

type Stored = typeof h5Homepage.$inferSelect;
type Homepage = z.input<typeof homepageShape>;
type Row = z.input<typeof homepageRow>;
type Draft = z.output<(typeof contract)['create']['body']>;
type Change = z.output<(typeof contract)['update']['body']>;

const foreign = { cn: '请选择您管理的机构', us: 'Choose organisations you manage' };

const present = (row: Stored): Homepage => ({
  id: row.id,
  name: row.name,
  name_en: row.name_en,
  device: 'h5',
  user_types: row.user_types as Homepage['user_types'],
  blocks: supportedBlocks(row.blocks),
  revision: row.revision,
});

/** The page that holds for the caller (without an organisation that of guests); the shipped one where nobody drew any. */
export async function viewOwnHomepage(ctx: OpenContext): Promise<Homepage> {
  const { actor, db } = ctx;
  const own = actor?.organization_id ?? null;
  const userTypes: readonly string[] = actor && own ? actor.user_types : ['guest'];
  const chosen = await acrossOrganizations(db, async () => {
    const line = await listSelfAndAbove(db, own ?? (await groupOfGuest(ctx, db)));
    return chooseHomepage(await listPublished(db, line), line.toReversed(), userTypes);
  });
  if (chosen) return present(chosen);
  const blocks = [...(actor ? DEFAULT_BLOCKS : DEFAULT_GUEST_BLOCKS)];
  return {
    id: null,
    name: '默认首页',
    name_en: 'Default home page',
    device: 'h5',
    user_types: [],
    blocks,
    revision: 1,
  };
}

async function listPublished(db: Db, line: readonly string[]): Promise<Stored[]> {
  if (line.length === 0) return [];
  return db
    .select()
    .from(h5Homepage)
    .where(and(eq(h5Homepage.status, 'published'), arrayOverlaps(h5Homepage.used_by, [...line])));
}

/** One page: mine, or with `manage` all of the own organisation. */
export async function viewHomepages(ctx: OpenContext, manage: boolean): Promise<{ list: Homepage[]; total: number }> {
  if (manage && !ctx.actor) throw refuse(shared.signed_out);
  if (manage && !holds((ctx as Context).actor, siteDesignRights.homePages)) throw refuse(shared.no_right);
  const list = manage
    ? (await listOwn(ctx.db, currentOrganization((ctx as Context).actor))).map(present)
    : [await viewOwnHomepage(ctx)];
  return { list, total: list.length };
}

export async function viewHomepage(ctx: OpenContext, id: string): Promise<Homepage> {
  const { actor } = ctx;
  const [row] = await acrossOrganizations(ctx.db, () => ctx.db.select().from(h5Homepage).where(eq(h5Homepage.id, id)));
  const isMine =
    actor !== null && holds(actor, siteDesignRights.homePages) && row?.organization_id === actor.organization_id;
  if (!row || (row.status !== 'published' && !isMine)) throw refuse(shared.not_found);
  return present(row);
}

export async function viewManagedHomepages(ctx: Context): Promise<Row[]> {
  const rows = await listOwn(ctx.db, currentOrganization(ctx.actor));
  return rowsOf(ctx, rows);
}

export async function createHomepage(ctx: Context, draft: Draft): Promise<Row> {
  requireReach(ctx, draft.used_by);
  const [row] = await ctx.db
    .insert(h5Homepage)
    .values({ ...draft, organization_id: currentOrganization(ctx.actor), created_by: ctx.actor.user_id })
    .returning();
  if (!row) throw new Error('a home page was not stored');
  ctx.audit({ action: 'h5_homepage.create', target: ['h5_homepage', row.id], after: draft });
  return rowOf(ctx, row);
}

/** Changes a page. Publishing, and a change of what is published, keeps the former blocks for `restore`. */
export async function updateHomepage(ctx: Context, id: string, { version, ...change }: Change): Promise<Row> {
  const before = await getMine(ctx, id, version);
  requireReach(
    ctx,
    change.used_by.filter((one) => !before.used_by.includes(one)),
  );
  if (change.status === 'published' && lacksRequiredBlocks(change.user_types, change.blocks))
    throw refuse(homepageRefusals.needed);
  if (change.status !== 'published' && before.status === 'published' && change.used_by.length > 0)
    throw refuse(homepageRefusals.in_use, { n: change.used_by.length });
  const isNew = change.status === 'published' && JSON.stringify(change.blocks) !== JSON.stringify(before.blocks);
  return store(ctx, before, {
    ...change,
    ...(isNew && before.status === 'published' ? { former_blocks: before.blocks } : {}),
    ...(isNew ? { revision: before.revision + 1 } : {}),
  });
}

/** Back to the blocks before the last publishing; going back once more undoes it. */
export async function restoreHomepage(ctx: Context, id: string, version: number): Promise<Row> {
  const before = await getMine(ctx, id, version);
  if (before.former_blocks === null) throw refuse(homepageRefusals.nothing_former);
  return store(ctx, before, {
    blocks: before.former_blocks,
    former_blocks: before.blocks,
    revision: before.revision + 1,
  });
}

export async function removeHomepage(ctx: Context, id: string): Promise<void> {
  const row = await lockMine(ctx, id);
  if (!row) throw refuse(shared.not_found);
  if (!actionsOf(row).includes('remove')) throw refuse(homepageRefusals.only_drafts);
  await ctx.db.delete(h5Homepage).where(eq(h5Homepage.id, id));
  ctx.audit({ action: 'h5_homepage.delete', target: ['h5_homepage', id], before: { name: row.name } });
}

async function store(ctx: Context, before: Stored, change: Partial<typeof h5Homepage.$inferInsert>): Promise<Row> {
  const [row] = await ctx.db
    .update(h5Homepage)
    .set({ ...change, version: before.version + 1, updated_at: sql`now()` })
    .where(eq(h5Homepage.id, before.id))
    .returning();
  if (!row) throw refuse(shared.not_found);
  ctx.audit({ action: 'h5_homepage.update', target: ['h5_homepage', row.id], before, after: row });
  await siteDesignChanged.emit(ctx, { organization_ids: [...new Set([...before.used_by, ...row.used_by])] });
  return rowOf(ctx, row);
}

function listOwn(db: Db, organizationId: string): Promise<Stored[]> {
  return db
    .select()
    .from(h5Homepage)
    .where(eq(h5Homepage.organization_id, organizationId))
    .orderBy(desc(h5Homepage.updated_at), asc(h5Homepage.id));
}

async function lockMine(ctx: Context, id: string): Promise<Stored | null> {
  const [row] = await ctx.db
    .select()
    .from(h5Homepage)
    .where(and(eq(h5Homepage.id, id), eq(h5Homepage.organization_id, currentOrganization(ctx.actor))))
    .for('update');
  return row ?? null;
}

/** A page of the caller's organisation with the blocks that this build knows. Refuses (404001) any other. */
export async function getOwnPage(ctx: Context, id: string): Promise<Homepage> {
  const row = (await listOwn(ctx.db, currentOrganization(ctx.actor))).find((one) => one.id === id);
  if (!row) throw refuse(shared.not_found);
  return present(row);
}

async function getMine(ctx: Context, id: string, version: number): Promise<Stored> {
  const row = await lockMine(ctx, id);
  if (!row) throw refuse(shared.not_found);
  if (row.version !== version) throw await staleBecause(ctx, 'h5_homepage', id, row);
  return row;
}

/** Nobody draws the home page of a school that they do not administer. */
export function requireReach(ctx: Context, organizationIds: readonly string[]): void {
  const { organizations } = scopeOf(ctx.actor, siteDesignRights.homePages);
  if (organizationIds.some((one) => !organizations.includes(one))) throw refuseFields({ used_by: [foreign] });
}

/** What may be done with a page by who draws the pages of its organisation. */
function actionsOf({ status, former_blocks }: Stored): Row['actions'] {
  return [
    'update',
    ...(status === 'retired' ? [] : (['publish'] as const)),
    ...(status === 'draft' ? (['remove'] as const) : []),
    ...(former_blocks === null ? [] : (['restore'] as const)),
  ];
}

async function rowOf(ctx: Context, row: Stored): Promise<Row> {
  return (await rowsOf(ctx, [row]))[0] as Row;
}

async function rowsOf({ db }: Context, rows: readonly Stored[]): Promise<Row[]> {
  const ids = [...new Set(rows.flatMap((row) => row.used_by))];
  const names = ids.length
    ? await acrossOrganizations(db, () =>
        db
          .select({ id: organization.id, name: organization.name, name_en: organization.name_en })
          .from(organization)
          .where(inArray(organization.id, ids)),
      )
    : [];
  return rows.map((row) => ({
    ...present(row),
    id: row.id,
    status: row.status as Row['status'],
    is_published: row.status === 'published',
    actions: actionsOf(row),
    used_by: names.filter((one) => row.used_by.includes(one.id)),
    has_former: row.former_blocks !== null,
    former: row.former_blocks === null ? null : supportedBlocks(row.former_blocks),
    skipped: unsupportedKinds(row.blocks),
    version: row.version,
  }));
}
