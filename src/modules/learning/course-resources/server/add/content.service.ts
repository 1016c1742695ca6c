import { and, eq, isNull } from 'drizzle-orm';
import { videoCardOf, visibleIds } from '#modules/learning/videos/server/public.ts';
import { file } from '#server/files/tables.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { fileRefusals } from '#shared/calls/files.contract.ts';
import type { FieldErrors } from '#shared/refusal.ts';
import { localize, type Text, type Values } from '#shared/text.ts';
import { COURSE_RESOURCE_FILE } from '../../contract/course-resources.contract.ts';
import { resourceTexts as t } from '../../contract/course-resources.refusals.ts';
import type { ResourceKind } from '../../contract/resource-kinds.ts';
import { kindOf } from '../resources.policy.ts';
import { linkHostsOf } from '../settings.ts';

export interface ContentInput {
  readonly file_id: string | null;
  readonly live_video_id: string | null;
  readonly link: string | null;
}

/** What a resource holds, with what is known of it. */
export interface Content extends ContentInput {
  readonly kind: ResourceKind;
  readonly sha256: string | null;
  readonly size: number | null;
  /** The name of the file, without its ending: a title where none was given. */
  readonly name: string | null;
}

export type Checked<T> = { readonly ok: T } | { readonly errors: FieldErrors };

/** Checks what somebody wants to keep: one of the three, a file of their own that is still free, a link to a known site. */
export async function checkContent(ctx: Context, given: ContentInput): Promise<Checked<Content>> {
  const { file_id, live_video_id, link } = given;
  if ([file_id, live_video_id, link].filter((one) => one !== null).length !== 1)
    return { errors: { file_id: [t.one_content] } };
  if (file_id) return checkFile(ctx, file_id);
  if (link) return checkLink(ctx, link);
  return checkVideo(ctx, live_video_id ?? '');
}

/** A video that the caller may watch by themselves; readers of the resource watch it through the resource. */
async function checkVideo(ctx: Context, id: string): Promise<Checked<Content>> {
  const card = (await visibleIds(ctx, [id])).has(id) ? await videoCardOf(ctx, id) : null;
  if (!card) return { errors: { live_video_id: [t.no_video] } };
  const nothing = { file_id: null, link: null, sha256: null, size: null };
  return { ok: { ...nothing, live_video_id: id, kind: 'video', name: card.title } };
}

async function checkFile({ db, actor }: Context, id: string): Promise<Checked<Content>> {
  const [row] = await db
    .select()
    .from(file)
    .where(
      and(
        eq(file.id, id),
        eq(file.kind, COURSE_RESOURCE_FILE),
        eq(file.owner_id, actor.user_id),
        eq(file.status, 'stored'),
        isNull(file.attached_id),
      ),
    );
  if (!row) return { errors: { file_id: [fileRefusals.gone] } };
  const { sha256, size, mime } = row;
  const name = row.name.replace(/\.[^.]{1,8}$/, '');
  return { ok: { file_id: id, live_video_id: null, link: null, kind: kindOf(mime), sha256, size, name } };
}

async function checkLink(ctx: Context, link: string): Promise<Checked<Content>> {
  const { hostname } = new URL(link);
  const hosts = await linkHostsOf(ctx, currentOrganization(ctx.actor));
  if (!hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)))
    return { errors: { link: [filled(t.link_host, { hosts: hosts.join(', ') })] } };
  return {
    ok: { file_id: null, live_video_id: null, link, kind: 'link', sha256: null, size: null, name: hostname },
  };
}

const filled = (text: Text, values: Values): Text => ({
  cn: localize(text, 'cn', values),
  us: localize(text, 'us', values),
});
