import { and, desc, eq, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { DEFAULT_ZONE } from '#shared/own-zone.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { teacherRecords } from '../../contract/teachers.contract.ts';
import { teacherRefusals as r } from '../../contract/teachers.refusals.ts';
import { teacherDraft } from '../tables.ts';
import { openDrafts } from './teachers.queries.ts';
import { recordsOrganization } from './view.service.ts';

type Draft = z.output<(typeof teacherRecords)['saveDraft']['body']>;
type Row = typeof teacherDraft.$inferSelect;

const NAME = 'teacher_draft.name';
const DATA = 'teacher_draft.data';
const MOST = 100;
/** Days after which a draft that was thrown away goes for good. */
const RETENTION_DAYS = 180;

/** Keeps a half filled record. One that was submitted or thrown away meanwhile is refused (200200). */
export async function saveDraft(ctx: Context, { id, name, step, data }: Draft) {
  const { seal } = ctx.services;
  const set = { name_sealed: seal.seal(name, NAME), data_sealed: seal.seal(data, DATA), step };
  const row = id ? await overwrite(ctx, id, set) : await begin(ctx, set);
  if (!row) throw new Error('a draft was not stored');
  ctx.audit({ action: 'teacher_draft.save', target: ['teacher_draft', row.id], organization_id: row.organization_id });
  return { id: row.id, saved_at: row.updated_at };
}

async function begin(ctx: Context, set: Pick<Row, 'name_sealed' | 'data_sealed' | 'step'>): Promise<Row | undefined> {
  const [row] = await ctx.db
    .insert(teacherDraft)
    .values({ ...set, organization_id: recordsOrganization(ctx), created_by: ctx.actor.user_id })
    .returning();
  return row;
}

async function overwrite(ctx: Context, id: string, set: Partial<Row>): Promise<Row | undefined> {
  await lockOpen(ctx, id);
  const [row] = await ctx.db
    .update(teacherDraft)
    .set({ ...set, version: sql`${teacherDraft.version} + 1`, updated_at: sql`now()` })
    .where(eq(teacherDraft.id, id))
    .returning();
  return row;
}

/** A draft in scope, locked. Refuses (404001) those of others, (200200) one that is over. */
async function lockOpen({ db, scope }: Context, id: string): Promise<Row> {
  const [row] = await db
    .select()
    .from(teacherDraft)
    .where(and(eq(teacherDraft.id, id), within(scope, teacherDraft.organization_id)))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  if (row.status !== 'draft') throw refuse(r.draft_over);
  return row;
}

/** Throws a draft away; of two at once one is told that it is over. */
export async function cancelDraft(ctx: Context, id: string): Promise<void> {
  await endDraft(ctx, id, 'cancelled');
  ctx.audit({ action: 'teacher_draft.cancel', target: ['teacher_draft', id] });
}

/** The draft became a record: nothing of it is kept beside that. */
export const markDraftUsed = (ctx: Context, id: string): Promise<void> => endDraft(ctx, id, 'used');

async function endDraft(ctx: Context, id: string, status: 'cancelled' | 'used'): Promise<void> {
  await lockOpen(ctx, id);
  const empty = { data_sealed: ctx.services.seal.seal('{}', DATA) };
  await ctx.db
    .update(teacherDraft)
    .set({ status, ...(status === 'used' ? empty : {}), updated_at: sql`now()` })
    .where(eq(teacherDraft.id, id));
}

const select = (ctx: Context) =>
  ctx.db
    .select({ row: teacherDraft, by: { id: user.id, name: user.name, name_en: user.name_en } })
    .from(teacherDraft)
    .leftJoin(user, eq(user.id, teacherDraft.created_by));
type Found = Awaited<ReturnType<typeof select>>[number];

const shownDraft = ({ services }: Context, { row, by }: Found) => ({
  id: row.id,
  step: row.step,
  saved_at: row.updated_at,
  saved_by: by,
  name: services.seal.open(row.name_sealed, NAME),
});

/** Drafts in scope, the newest first. */
export async function listDrafts(ctx: Context) {
  const found = await select(ctx).where(openDrafts(ctx.scope)).orderBy(desc(teacherDraft.updated_at)).limit(MOST);
  return { list: found.map((one) => shownDraft(ctx, one)) };
}

/** One draft as it was left. */
export async function showDraft(ctx: Context, id: string) {
  const [found] = await select(ctx).where(and(openDrafts(ctx.scope), eq(teacherDraft.id, id)));
  if (!found) throw refuse(shared.not_found);
  return { ...shownDraft(ctx, found), data: ctx.services.seal.open(found.row.data_sealed, DATA) };
}

/** Removes drafts that are over since half a year. */
export async function purgeDrafts(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, ({ db }) =>
    db
      .delete(teacherDraft)
      .where(
        and(
          sql`${teacherDraft.status} <> 'draft'`,
          lt(teacherDraft.updated_at, sql`now() - make_interval(days => ${RETENTION_DAYS})`),
        ),
      ),
  );
}

export const draftPurge = defineJob({
  name: 'teachers.purge_drafts',
  title: { cn: '清理已取消的教职工草稿', us: 'Purge cancelled drafts of staff records' },
  schema: z.strictObject({}),
  handler: purgeDrafts,
  concurrency: 1,
  schedule: { cron: '40 3 * * *', payload: {}, time_zone: DEFAULT_ZONE },
});
