import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { resourcePreview } from '../../contract/course-resource.shapes.ts';
import { resourceRefusals as r } from '../../contract/course-resources.refusals.ts';
import { getResource } from '../library/resource-views.service.ts';
import { ratingOf, standingOf } from '../resource-rows.ts';
import { actionsOf, maySave } from '../resources.policy.ts';
import { type FoundResource, filesById } from '../resources.queries.ts';
import {
  courseResourceReader as reader,
  courseResource as resource,
  courseResourceVersion as versions,
} from '../tables.ts';
import { textOfRevision } from '../text/text.queries.ts';
import { viewerOf } from '../viewer.service.ts';
import { rateBy } from './rating.service.ts';

type Preview = z.input<typeof resourcePreview>;

const key = [reader.course_resource_id, reader.user_id];

export async function setFavorite(ctx: Context, id: string, on: boolean) {
  await getResource(ctx, id);
  const values = { is_favorite: on, favorite_at: on ? new Date().toISOString() : null };
  await ctx.db
    .insert(reader)
    .values({ course_resource_id: id, user_id: ctx.actor.user_id, ...values })
    .onConflictDoUpdate({ target: key, set: values });
  const [row] = await ctx.db
    .update(resource)
    .set({
      favorites: sql`(select count(*)::int from ${reader} kept
        where kept.course_resource_id = ${id} and kept.is_favorite)`,
    })
    .where(eq(resource.id, id))
    .returning({ favorites: resource.favorites });
  return { favorite: on, favorites: row?.favorites ?? 0 };
}

/** Stars of somebody who opened it and neither made nor co-owns it. */
export async function rateResource(ctx: Context, id: string, rating: number) {
  const found = await getResource(ctx, id);
  if (standingOf(ctx.actor, await viewerOf(ctx), found).is_own) throw refuse(r.rate_own);
  const [read] = await ctx.db
    .select({ opened_at: reader.opened_at })
    .from(reader)
    .where(and(eq(reader.course_resource_id, id), eq(reader.user_id, ctx.actor.user_id)));
  if (!read?.opened_at) throw refuse(r.rate_unread);
  const sum = await rateBy(ctx, id, rating);
  return { rating: ratingOf(sum) ?? rating, rating_n: sum.rating_n };
}

type RevisionContent = Pick<typeof versions.$inferSelect, 'revision' | 'kind' | 'file_id' | 'live_video_id' | 'link'>;

/** What a resource holds at a revision. Those that were not accepted are shown to owners and who decides alone. */
async function contentAt(ctx: Context, found: FoundResource, revision: number | undefined): Promise<RevisionContent> {
  if (revision === undefined || revision === found.resource.revision) return found.resource;
  const [row] = await ctx.db
    .select()
    .from(versions)
    .where(and(eq(versions.course_resource_id, found.resource.id), eq(versions.revision, revision)));
  const { is_own, reviews, manages } = standingOf(ctx.actor, await viewerOf(ctx), found);
  if (!row || (row.state !== 'accepted' && !is_own && !reviews && !manages)) throw refuse(shared.not_found);
  return row;
}

const SHOWN: readonly (readonly [RegExp, Preview['how']])[] = [
  [/^image\/(jpeg|png|webp|gif)$/, 'image'],
  [/^application\/pdf$/, 'pdf'],
  [/^audio\/(mpeg|mp4|wav)$/, 'audio'],
  [/^video\/mp4$/, 'video'],
];

/** How a browser shows it: in place where it can, else by the words that were read in it. Counts the opening once an hour. */
export async function previewResource(
  ctx: Context,
  id: string,
  { revision, count }: { revision?: number | undefined; count: boolean },
): Promise<Preview> {
  const found = await getResource(ctx, id);
  const held = await contentAt(ctx, found, revision);
  if (count) await recordOpening(ctx, found);
  const { license, text_state } = found.resource;
  const base = {
    kind: held.kind,
    text_state,
    live_video_id: held.live_video_id,
    url: null,
    mime: null,
    text: null,
    watermark: maySave(license) ? null : ctx.actor.name,
  };
  if (held.link) return { ...base, how: 'link', url: held.link };
  if (held.live_video_id) return { ...base, how: 'video' };
  const file = held.file_id ? (await filesById(ctx.db, [held.file_id])).get(held.file_id) : undefined;
  if (!file) return { ...base, how: 'none' };
  const how = SHOWN.find(([pattern]) => pattern.test(file.mime))?.[1];
  // phones without a viewer for PDF show its words
  const text = how === undefined || how === 'pdf' ? await textOfRevision(ctx.db, id, held.revision) : null;
  if (how) return { ...base, how, url: ctx.services.files.link(file.id, { seconds: 3600 }), mime: file.mime, text };
  return { ...base, how: text ? 'text' : 'none', mime: file.mime, text };
}

async function recordOpening(ctx: Context, found: FoundResource): Promise<void> {
  const { id } = found.resource;
  const [noted] = await ctx.db
    .insert(reader)
    .values({ course_resource_id: id, user_id: ctx.actor.user_id, opened_at: new Date().toISOString() })
    .onConflictDoUpdate({
      target: key,
      set: { opened_at: sql`now()` },
      setWhere: sql`coalesce(${reader.opened_at} < now() - interval '1 hour', true)`,
    })
    .returning({ user_id: reader.user_id });
  if (!noted || standingOf(ctx.actor, await viewerOf(ctx), found).is_own) return;
  await ctx.db
    .update(resource)
    .set({ views: sql`${resource.views} + 1` })
    .where(eq(resource.id, id));
}

/** An address under which the file is saved. What was bought is shown and not handed out. */
export async function downloadResource(ctx: Context, id: string, revision: number | undefined) {
  const found = await getResource(ctx, id);
  const { resource: row } = found;
  if (!maySave(row.license)) throw refuse(r.no_download);
  const may = actionsOf({ ...row, has_file: true }, standingOf(ctx.actor, await viewerOf(ctx), found));
  const { file_id } = await contentAt(ctx, found, revision);
  const file = file_id ? (await filesById(ctx.db, [file_id])).get(file_id) : undefined;
  if (!file || !may.includes('download')) throw refuse(shared.not_found);
  await ctx.db
    .insert(reader)
    .values({ course_resource_id: id, user_id: ctx.actor.user_id, downloaded_at: new Date().toISOString() })
    .onConflictDoUpdate({ target: key, set: { downloaded_at: sql`now()` } });
  await ctx.db
    .update(resource)
    .set({ downloads: sql`${resource.downloads} + 1` })
    .where(eq(resource.id, id));
  ctx.audit({
    action: 'course_resource.download',
    kind: 'read',
    target: ['course_resource', id],
    organization_id: row.organization_id,
  });
  return { url: ctx.services.files.link(file.id, { show: false }), name: file.name };
}
