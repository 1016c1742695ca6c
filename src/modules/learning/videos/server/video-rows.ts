import type { Context } from '#server/http/context.ts';
import { posterAddress, previewOf, viewerKey } from './media/addresses.ts';
import type { VideoStanding } from './video.policy.ts';
import { worksOn } from './video.policy.ts';
import { allowedActions } from './video-access.service.ts';
import type { FoundVideo } from './videos.queries.ts';

type Caller = Pick<Context, 'services' | 'actor'>;

/** How the caller watches a video: who works on it sees it before it is shown. */
export const keyOf = ({ actor }: Caller, standing: VideoStanding): string =>
  worksOn(standing) ? viewerKey.worker(actor.user_id) : viewerKey.person(actor.user_id);

const isLang = (lang: string): lang is 'cn' | 'us' => lang === 'cn' || lang === 'us';

/** A video in a list, as the contract shows it. */
export function cardOf(ctx: Caller, found: FoundVideo, viewer: string) {
  const { row, owner, my, pack } = found;
  return {
    id: row.id,
    title: row.title,
    title_en: row.title_en,
    category: row.category,
    poster: posterAddress(ctx.services, row, viewer),
    preview: pack && previewOf(ctx.services, row.id, pack, viewer),
    duration_s: row.duration_s,
    owner,
    published_at: row.published_at,
    view_count: row.view_count,
    visibility: row.visibility,
    status: row.status,
    is_shown: row.is_shown,
    caption_langs: row.caption_langs.filter(isLang),
    my: my && { percent: my.percent, last_position: my.last_position, completed: my.completed_at !== null },
  };
}

/** A row of the desk. For somebody who only watches it tells nothing of its review. */
export function rowOf(ctx: Caller, found: FoundVideo, standing: VideoStanding) {
  const { row, pack, next_progress } = found;
  const works = worksOn(standing);
  const status = works ? row.status : ('published' as const);
  return {
    ...cardOf(ctx, found, keyOf(ctx, standing)),
    status,
    is_at_work: status === 'processing' || row.next_package_id !== null,
    has_failed: status === 'failed',
    awaits_submit: status === 'draft' || status === 'returned',
    visibility: works ? row.visibility : (row.shown_visibility ?? row.visibility),
    progress: next_progress ?? pack?.progress ?? 0,
    fail_reason: works ? row.fail_reason : null,
    missing_s: works ? (pack?.missing_s ?? null) : null,
    summary: row.summary,
    classroom: found.classroom,
    subject_value: row.subject_value,
    source: row.source,
    size: row.size,
    has_minors: row.has_minors,
    waits_for: works ? row.waits_for : null,
    complete_count: row.complete_count,
    viewer_count: row.viewer_count,
    is_renewing: row.next_package_id !== null,
    updated_at: row.updated_at,
    version: row.version,
    actions: allowedActions(ctx.actor, row, standing),
  };
}
