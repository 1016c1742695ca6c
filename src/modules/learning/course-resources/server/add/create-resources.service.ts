import { and, arrayContains, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod';
import { mainPlace } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { type FieldErrors, RefusalError, refuse, shared } from '#shared/refusal.ts';
import { cut } from '#shared/text/cut.ts';
import { localize } from '#shared/text.ts';
import { COURSE_RESOURCE_FILE, type courseResources } from '../../contract/course-resources.contract.ts';
import { resourceRefusals as r, resourceTexts as t } from '../../contract/course-resources.refusals.ts';
import type { TextState } from '../../contract/resource-kinds.ts';
import { errorsOfPlace } from '../curriculum.service.ts';
import { rowsOf } from '../library/resource-views.service.ts';
import { readableResources } from '../reach.queries.ts';
import { resourcesWhere } from '../resources.queries.ts';
import { resourceMoves } from '../review/moves.service.ts';
import { courseResource, courseResourceVersion } from '../tables.ts';
import { takeInContent } from '../text/text.jobs.ts';
import { viewerOf } from '../viewer.service.ts';
import { type Content, type ContentInput, checkContent } from './content.service.ts';

type Body = z.output<(typeof courseResources)['create']['body']>;
type Shared = Omit<Body, 'rows' | 'keep' | 'title' | 'file_id' | 'live_video_id' | 'link'>;
type Answer = z.input<(typeof courseResources)['create']['output']>['list'][number];

interface Draft extends Shared {
  readonly title: string | undefined;
  readonly given: ContentInput;
}

/** One resource, which is refused as a whole; or many rows with shared facts, each for itself. */
export async function createResources(ctx: Context, body: Body): Promise<{ list: Answer[] }> {
  const { rows, keep, title, file_id, live_video_id, link, ...facts } = body;
  if (!rows) {
    const draft = { ...facts, title, given: { file_id, live_video_id, link } };
    const checked = await check(ctx, draft, keep);
    if ('errors' in checked) throw new RefusalError(shared.fields, {}, checked.errors);
    return { list: [await store(ctx, draft, checked.ok)] };
  }
  const list: Answer[] = [];
  for (const row of rows) {
    const { chapter_id = facts.chapter_id, title: name, ...given } = row;
    const draft = { ...facts, chapter_id, title: name, given };
    const checked = await check(ctx, draft, keep).catch(sameFileOf);
    list.push('errors' in checked ? failed(name, checked.errors) : await store(ctx, draft, checked.ok));
  }
  return { list };
}

async function check(ctx: Context, draft: Draft, keep: boolean) {
  const errors = await errorsOfPlace(ctx, draft);
  if (Object.keys(errors).length) return { errors };
  const content = await checkContent(ctx, draft.given);
  if ('ok' in content && !keep) await refuseSame(ctx, content.ok);
  return content;
}

/** Refuses (200200) a file that is in reach already, with its title and id. */
async function refuseSame(ctx: Context, { sha256 }: Content): Promise<void> {
  if (!sha256) return;
  const viewer = await viewerOf(ctx);
  const same = and(
    eq(courseResource.client_id, viewer.client_id),
    eq(courseResource.sha256, sha256),
    readableResources(viewer),
  );
  const [found] = await resourcesWhere(ctx.db, viewer, same, 1);
  if (found) {
    const { title, id } = found.resource;
    throw new RefusalError(r.same_file, { title }, undefined, { title, id });
  }
}

/** In a bulk upload the same file is the trouble of its row alone. */
function sameFileOf(error: unknown): { errors: FieldErrors } {
  if (!(error instanceof RefusalError) || error.refusal.key !== r.same_file.key) throw error;
  const title = String(error.values.title);
  const text = { cn: localize(r.same_file, 'cn', { title }), us: localize(r.same_file, 'us', { title }) };
  return { errors: { file_id: [text] } };
}

const failed = (title: string, errors: FieldErrors): Answer => ({
  resource: null,
  title,
  errors: Object.entries(errors).flatMap(([field, texts]) => texts.map(({ cn, us }) => ({ field, cn, us }))),
});

async function store(
  ctx: Context,
  { given: _given, title: asked, ...facts }: Draft,
  content: Content,
): Promise<Answer> {
  const { db, actor } = ctx;
  const viewer = await viewerOf(ctx);
  const organization_id = currentOrganization(actor);
  const { name, ...held } = content;
  const title = asked ?? cut(name ?? '', 80);
  const place = await mainPlace(db, actor.user_id, organization_id);
  const [row] = await db
    .insert(courseResource)
    .values({
      ...facts,
      ...held,
      ...searchKeys(title),
      title,
      organization_id,
      client_id: viewer.client_id,
      owner_id: actor.user_id,
      department_id: place?.department?.id ?? null,
      text_state: textStateOf(held.kind),
    })
    .returning();
  if (!row) throw new Error('the resource was not stored');
  await db.insert(courseResourceVersion).values({
    ...held,
    course_resource_id: row.id,
    organization_id,
    revision: 1,
    by_user_id: actor.user_id,
  });
  if (held.file_id) await attachFile(ctx, row.id, held.file_id);
  await resourceMoves.begin(ctx, row);
  ctx.audit({
    action: 'course_resource.create',
    target: ['course_resource', row.id],
    after: { title, kind: held.kind },
  });
  await takeInContent(ctx, row);
  const [found] = await resourcesWhere(db, viewer, eq(courseResource.id, row.id), 1);
  if (!found) throw refuse(shared.not_found);
  return { resource: (await rowsOf(ctx, [found]))[0] ?? null, title, errors: [] };
}

/** Ties an upload of the caller to a resource. */
export const attachFile = ({ db, actor, services }: Context, id: string, fileId: string) =>
  services.files.attach(db, actor.user_id, COURSE_RESOURCE_FILE, [fileId], { type: 'course_resource', id });

/** What a title is found by, before the words of its file are known. */
export function searchKeys(title: string) {
  const { name_pinyin, name_initials, grams } = nameKeys(title);
  return { title_pinyin: name_pinyin, title_initials: name_initials, grams };
}

const READ: ReadonlySet<string> = new Set(['doc', 'slides', 'sheet', 'pdf']);
/** Whether words are looked for in a thing of this kind. */
export const textStateOf = (kind: string): TextState => (READ.has(kind) ? 'waiting' : 'none');

/** Refuses people who may not be named beside an owner: everybody but the staff of the school group. */
export async function errorsOfPeople(ctx: Context, ids: readonly string[]): Promise<FieldErrors> {
  if (ids.length === 0) return {};
  const { client_id } = await viewerOf(ctx);
  const known = await ctx.db
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        inArray(user.id, [...ids]),
        eq(user.client_id, client_id),
        arrayContains(user.types, ['teacher']),
        inArray(user.status, ['confirmed', 'unconfirmed']),
      ),
    );
  return known.length === new Set(ids).size ? {} : { co_owner_ids: [t.no_co_owner] };
}
