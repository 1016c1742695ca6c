import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import type { Actor } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { videoRefusals as r } from '../../contract/videos.refusals.ts';
import type { videoNotes } from '../../contract/watching.contract.ts';
import { videoNote } from '../tables.ts';
import { getVideo } from '../video-access.service.ts';

type Query = z.output<(typeof videoNotes)['list']['query']>;
type Draft = z.output<(typeof videoNotes)['create']['body']>;
type Change = z.output<(typeof videoNotes)['update']['body']>;

/** Shared notes are for staff among themselves; pupils and guardians write for themselves alone. */
const mayShare = ({ user_types }: Actor): boolean => user_types.includes('teacher');

const read = ({ db, actor }: Context) =>
  db
    .select({
      id: videoNote.id,
      live_video_id: videoNote.live_video_id,
      at_s: videoNote.at_s,
      text: videoNote.text,
      kind: videoNote.kind,
      status: videoNote.status,
      user: { id: user.id, name: user.name, name_en: user.name_en },
      is_mine: sql<boolean>`${videoNote.user_id} = ${actor.user_id}`,
      created_at: videoNote.created_at,
      version: videoNote.version,
    })
    .from(videoNote)
    .innerJoin(user, eq(user.id, videoNote.user_id));

/** Own notes on a video, and for staff those that colleagues share. */
export async function listNotes(ctx: Context, { live_video_id, kind }: Query) {
  const { db, actor } = ctx;
  await getVideo(ctx, live_video_id);
  return acrossOrganizations(db, async () => {
    const own = eq(videoNote.user_id, actor.user_id);
    const list = await read(ctx)
      .where(
        and(
          eq(videoNote.live_video_id, live_video_id),
          mayShare(actor) ? or(own, ne(videoNote.kind, 'private')) : own,
          kind?.length ? inArray(videoNote.kind, kind) : undefined,
        ),
      )
      .orderBy(asc(videoNote.at_s), asc(videoNote.id))
      .limit(1000);
    return { list, may_share: mayShare(actor) };
  });
}

async function showNote(ctx: Context, id: string) {
  const [note] = await read(ctx).where(eq(videoNote.id, id));
  if (!note) throw refuse(shared.not_found);
  return note;
}

export async function createNote(ctx: Context, draft: Draft) {
  const { db, actor } = ctx;
  const { found } = await getVideo(ctx, draft.live_video_id);
  if (draft.kind !== 'private' && !mayShare(actor)) throw refuse(r.note_staff);
  return acrossOrganizations(db, async () => {
    const [row] = await db
      .insert(videoNote)
      .values({ ...draft, organization_id: found.row.organization_id, user_id: actor.user_id })
      .returning({ id: videoNote.id });
    if (!row) throw new Error('the note was not stored');
    ctx.audit({ action: 'video_note.create', target: ['video_note', row.id], after: { kind: draft.kind } });
    return showNote(ctx, row.id);
  });
}

async function lockOwn({ db, actor }: Context, id: string) {
  const [row] = await db
    .select()
    .from(videoNote)
    .where(and(eq(videoNote.id, id), eq(videoNote.user_id, actor.user_id)))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  return row;
}

export async function updateNote(ctx: Context, id: string, { version, ...change }: Change) {
  const { db, actor } = ctx;
  return acrossOrganizations(db, async () => {
    const row = await lockOwn(ctx, id);
    if (row.version !== version) throw await staleBecause(ctx, 'video_note', id, row);
    if (change.kind !== 'private' && !mayShare(actor)) throw refuse(r.note_staff);
    await db
      .update(videoNote)
      .set({ ...change, version: version + 1, updated_at: sql`now()` })
      .where(eq(videoNote.id, id));
    const of = ({ kind, status }: Pick<Change, 'kind' | 'status'>) => ({ kind, status });
    ctx.audit({ action: 'video_note.update', target: ['video_note', id], before: of(row), after: of(change) });
    return showNote(ctx, id);
  });
}

export async function removeNote(ctx: Context, id: string): Promise<void> {
  await acrossOrganizations(ctx.db, async () => {
    const row = await lockOwn(ctx, id);
    await ctx.db.delete(videoNote).where(eq(videoNote.id, row.id));
    ctx.audit({ action: 'video_note.remove', target: ['video_note', id], before: { kind: row.kind } });
  });
}
