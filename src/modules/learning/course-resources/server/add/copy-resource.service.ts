import { mainPlace } from '#modules/core/directory/server/public.ts';
import { tagsAmong } from '#modules/learning/textbooks/server/public.ts';
import type { FileRow } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { cut } from '#shared/text/cut.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { COURSE_RESOURCE_FILE } from '../../contract/course-resources.contract.ts';
import { resourceRefusals as r } from '../../contract/course-resources.refusals.ts';
import { getResource } from '../library/resource-views.service.ts';
import { allowedActions, standingOf } from '../resource-rows.ts';
import { type FoundResource, filesById, type StoredResource } from '../resources.queries.ts';
import { resourceMoves } from '../review/moves.service.ts';
import { notifyOwnersOfCopy } from '../review/resource-messages.service.ts';
import { courseResource, courseResourceVersion } from '../tables.ts';
import { takeInContent } from '../text/text.jobs.ts';
import { viewerOf } from '../viewer.service.ts';
import { searchKeys, textStateOf } from './create-resources.service.ts';

const NOTE_AT_MOST = 200;

/**
 * Copies what a resource serves now to an own draft: with its facts and its licence, adapted from its origin, which is
 * named. The file is the copy's own, so that it stays when the origin goes.
 */
export async function copyResource(ctx: Context, id: string): Promise<{ id: string }> {
  const found = await getResource(ctx, id);
  const standing = standingOf(ctx.actor, await viewerOf(ctx), found);
  if (standing.is_own) throw refuse(r.copy_own);
  const { resource } = found;
  if (!allowedActions(ctx.actor, resource, standing).includes('copy')) throw refuse(r.no_copy);
  const file = resource.file_id ? (await filesById(ctx.db, [resource.file_id])).get(resource.file_id) : undefined;
  if (resource.file_id && !file) throw refuse(shared.not_found);
  const made = await insertCopy(ctx, found, file);
  await resourceMoves.begin(ctx, made);
  ctx.audit({
    action: 'course_resource.copy',
    target: ['course_resource', id],
    after: { copy: made.id },
    organization_id: resource.organization_id,
  });
  await takeInContent(ctx, made);
  await notifyOwnersOfCopy(ctx, resource);
  return { id: made.id };
}

async function insertCopy(ctx: Context, found: FoundResource, file: FileRow | undefined): Promise<StoredResource> {
  const { db, actor } = ctx;
  const { resource, owner, organization } = found;
  const organization_id = currentOrganization(actor);
  const place = await mainPlace(db, actor.user_id, organization_id);
  const id = uuidv7();
  const file_id = file ? await keepFile(ctx, file, id, organization_id) : null;
  const { kind, live_video_id, link, sha256, size } = resource;
  const content = { kind, live_video_id, link, sha256, size, file_id };
  const { title, stage_code, subject_value, grade_nos, textbook_id, chapter_id, knowledge_ids, license } = resource;
  const [made] = await db
    .insert(courseResource)
    .values({
      id,
      organization_id,
      client_id: resource.client_id,
      owner_id: actor.user_id,
      ...content,
      title,
      stage_code,
      subject_value,
      grade_nos,
      textbook_id,
      chapter_id,
      knowledge_ids,
      license,
      ...searchKeys(title),
      c_tag_ids: await usableTags(ctx, resource, organization_id),
      source: 'adapted',
      source_note: cut([title, organization.name, owner.name].join(' · '), NOTE_AT_MOST),
      department_id: place?.department?.id ?? null,
      copied_from_id: resource.id,
      text_state: file ? textStateOf(kind) : 'none',
    })
    .returning();
  if (!made) throw new Error('the copy was not stored');
  await db
    .insert(courseResourceVersion)
    .values({ ...content, course_resource_id: id, organization_id, revision: 1, by_user_id: actor.user_id });
  return made;
}

/** The bytes once more, as a file of the copy. */
async function keepFile(ctx: Context, file: FileRow, id: string, organization_id: string): Promise<string> {
  const { files } = ctx.services;
  const [kept] = await files.withPath(file, (path) =>
    files.keepAll(ctx.db, [
      {
        path,
        mime: file.mime,
        name: file.name,
        kind: COURSE_RESOURCE_FILE,
        organization_id,
        owner_id: ctx.actor.user_id,
        attached: { type: 'course_resource', id },
      },
    ]),
  );
  if (!kept) throw new Error('the file was not kept');
  return kept.id;
}

/** Tags of the whole group, and of the own school. */
async function usableTags(ctx: Context, row: StoredResource, organizationId: string): Promise<string[]> {
  const tags = await tagsAmong(ctx.db, row.client_id, row.c_tag_ids);
  return row.c_tag_ids.filter((id) => {
    const tag = tags.get(id);
    return tag?.status === 'active' && (!tag.organization_id || tag.organization_id === organizationId);
  });
}
