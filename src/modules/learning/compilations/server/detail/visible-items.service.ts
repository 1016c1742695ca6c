import { and, eq } from 'drizzle-orm';
import { isOpenLicense, textOfRevision } from '#modules/learning/course-resources/server/public.ts';
import type { VideoHost } from '#modules/learning/videos/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { OpenContext } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import { compilationRefusals as r } from '../../contract/compilations.refusals.ts';
import { findCompilation } from '../compilations.queries.ts';
import { findRevision, readTree } from '../editor/tree.queries.ts';
import { resourceFacts } from '../resource-facts.service.ts';
import { compilation } from '../tables.ts';
import { viewerOf } from '../viewer.service.ts';
import { itemResource, showTree } from './compilation-view.service.ts';

type VisibleItem = Awaited<ReturnType<typeof showTree>>['items'][number];

/** Items of a compilation that the caller sees: by reading it, or as everybody where it is public. */
async function visibleItems(ctx: OpenContext, id: string): Promise<readonly VisibleItem[]> {
  const own = ctx.actor ? await itemsForReader({ ...ctx, actor: ctx.actor }, id) : [];
  return own.length > 0 ? own : publicItems(ctx, id);
}

async function itemsForReader(ctx: Parameters<typeof showTree>[0], id: string): Promise<readonly VisibleItem[]> {
  const viewer = await viewerOf(ctx);
  const found = viewer && (await findCompilation(ctx.db, viewer, id));
  if (!found) return [];
  const served = found.revision > 0 ? ((await findRevision(ctx.db, id))?.tree.items ?? []) : [];
  const seesDraft = found.is_edited || found.is_reviewed || found.is_managed;
  const draft = seesDraft ? (await readTree(ctx.db, id)).items : [];
  // an item that the draft shows at another revision is asked for by who sees the draft
  const items = new Map([...served, ...draft].map((item) => [`${item.id} ${item.pinned_revision}`, item]));
  return (await showTree(ctx, { nodes: [], items: [...items.values()] }, found)).items;
}

async function publicItems(ctx: OpenContext, id: string): Promise<readonly VisibleItem[]> {
  const [row] = await ctx.db
    .select({ id: compilation.id })
    .from(compilation)
    .where(and(eq(compilation.id, id), eq(compilation.is_public, true), eq(compilation.is_served, true)));
  const items = row ? ((await findRevision(ctx.db, id))?.tree.items ?? []) : [];
  const facts = await resourceFacts(
    ctx,
    items.map((item) => item.course_resource_id),
  );
  return items.flatMap((item) => {
    const thing = facts.get(item.course_resource_id);
    const isOpen = thing?.is_served && isOpenLicense(thing.license);
    return thing && isOpen ? [{ ...item, resource: itemResource(thing, item.pinned_revision) }] : [];
  });
}

/** The words in the file of an item, where no browser shows it. Null: none were read in that revision. */
export async function viewFileText(ctx: OpenContext, id: string, itemId: string): Promise<{ text: string | null }> {
  return acrossOrganizations(ctx.db, async () => {
    const items = (await visibleItems(ctx, id)).filter((item) => item.id === itemId);
    const resource = items.at(-1)?.resource;
    if (!resource) throw refuse(r.not_public);
    return { text: await textOfRevision(ctx.db, resource.id, resource.revision) };
  });
}

/** Who sees an item sees the video in it. Where a video is used, its resource says. */
export const compilationVideos: VideoHost = {
  kind: 'compilation',
  canSee: (ctx, id, videoId) =>
    acrossOrganizations(ctx.db, async () =>
      (await visibleItems(ctx, id)).some((item) => item.resource?.live_video_id === videoId),
    ),
  places: async () => new Map(),
};
