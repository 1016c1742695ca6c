import { and, sql } from 'drizzle-orm';
import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport, type TaskSource } from '#server/data-task/definitions.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { batchesOf, conditionOf, countUpTo, pageOf } from '#server/lists/resource-list.ts';
import { refuse } from '#shared/refusal.ts';
import { videoRefusals as r } from '../../contract/videos.refusals.ts';
import { videoRights } from '../../rights.ts';
import { liveVideoUser } from '../tables.ts';
import { mayCount, type StoredVideo } from '../video-access.service.ts';
import { findVideo } from '../videos.queries.ts';
import { curveOf } from './coverage.policy.ts';
import {
  type FoundViewer,
  householdsOf,
  matchesName,
  type ViewerQuery,
  viewerList,
  viewersOf,
  viewersReader,
} from './viewers.queries.ts';

const POINTS = 120;
const COUNTED_AT_MOST = 10_000;

/** A video whose viewers the caller may know: the owner, who manages it, who has statistics for it. Refuses 404001. */
async function getCounted(ctx: Pick<Context, 'db' | 'actor'>, id: string) {
  const found = await findVideo(ctx.db, ctx.actor.user_id, id);
  if (!found || !mayCount(ctx.actor, found.row) || found.row.status === 'archived') throw refuse(r.gone);
  return found.row;
}

/** Who watched a video, how far. Viewers may come from other schools of the group. */
export async function viewViewers(ctx: Context, id: string, { q, classroom_id, ...query }: ViewerQuery) {
  const { db } = ctx;
  return acrossOrganizations(db, async () => {
    const film = await getCounted(ctx, id);
    const households = classroom_id ? await householdsOf(db, classroom_id) : undefined;
    const base = and(viewersOf(id), q ? matchesName(q) : undefined, households);
    return pageOf(db, viewerList, query, base, viewersReader(film.classroom_id));
  });
}

/** Which seconds of a video were watched by how many people, and what else is counted. */
export async function viewStats(ctx: Context, id: string) {
  const { db } = ctx;
  return acrossOrganizations(db, async () => {
    const film = await getCounted(ctx, id);
    const { duration_s, viewer_count, view_count, complete_count, like_count } = film;
    const rows = await db
      .select({ covered: liveVideoUser.covered, percent: liveVideoUser.percent, duration: liveVideoUser.duration })
      .from(liveVideoUser)
      .where(viewersOf(id))
      .limit(COUNTED_AT_MOST);
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
    return {
      viewer_count,
      view_count,
      complete_count,
      like_count,
      watch_seconds: Math.round(sum((row) => row.duration)),
      average_percent: rows.length ? Math.round(sum((row) => row.percent) / rows.length) : 0,
      curve: duration_s
        ? curveOf(
            rows.map((row) => row.covered),
            duration_s,
            POINTS,
          )
        : [],
      classes: await classesOf(ctx, film),
    };
  });
}

/** Viewers of each class: its pupils, and guardians by their first child. */
async function classesOf({ db }: Context, { id, classroom_id }: Pick<StoredVideo, 'id' | 'classroom_id'>) {
  const plan = { where: viewersOf(id), order: [sql`${liveVideoUser.id}`], limit: COUNTED_AT_MOST, offset: 0 };
  const viewers = (await viewersReader(classroom_id)(db, plan)).flatMap((row) =>
    row.classroom ? [{ classroom: row.classroom, completed: row.completed_at !== null }] : [],
  );
  return [...Map.groupBy(viewers, (row) => row.classroom.id).values()].flatMap((rows) => {
    const classroom = rows[0]?.classroom;
    return classroom
      ? [{ classroom, viewers: rows.length, completed: rows.filter((row) => row.completed).length }]
      : [];
  });
}

const name = (row: { readonly name: string; readonly name_en: string | null } | null, lang: 'cn' | 'us') =>
  (lang === 'us' && row?.name_en) || (row?.name ?? null);

interface ExportParams {
  readonly id: string;
}
const all = { page: 1, per_page: 100, sort: '-percent' as const };

const viewersExport = defineExport<ExportParams, FoundViewer>({
  name: 'video_viewers',
  title: { cn: '观看名单', us: 'Viewers' },
  rights: [videoRights.upload, videoRights.manage, videoRights.statistics],
  columns: [
    { cn: '姓名', us: 'Name', value: (row, lang) => name(row.user, lang), width: 14 },
    { cn: '班级', us: 'Class', value: (row, lang) => name(row.classroom, lang), width: 16 },
    {
      cn: '学生',
      us: 'Students',
      value: (row, lang) => row.children.map((child) => name(child, lang)).join(' / ') || null,
      width: 18,
    },
    { cn: '完成度（%）', us: 'Watched (%)', value: (row) => row.percent, width: 12 },
    { cn: '观看时长（分钟）', us: 'Minutes', value: (row) => Math.round(row.duration / 60), width: 16 },
    { cn: '次数', us: 'Times', value: (row) => row.times, width: 8 },
    { cn: '看完时间', us: 'Completed', value: (row) => row.completed_at, width: 20 },
    { cn: '最近观看', us: 'Last watched', value: (row) => row.last_at, width: 20 },
  ],
  async *batches(source) {
    const film = await requireCounted(source);
    yield* batchesOf(source.db, viewerList, all, viewersOf(film.id), everybodyOf(film));
  },
  async count({ db, params }) {
    const where = conditionOf(viewerList, all, viewersOf(params.id));
    return countUpTo(db, liveVideoUser, where, Number.MAX_SAFE_INTEGER - 1);
  },
});

/** Viewers may come from other schools of the group. */
const everybodyOf =
  ({ classroom_id }: Pick<StoredVideo, 'classroom_id'>): ReturnType<typeof viewersReader> =>
  (db, plan) =>
    acrossOrganizations(db, () => viewersReader(classroom_id)(db, plan));

const requireCounted = (source: TaskSource<ExportParams>) =>
  acrossOrganizations(source.db, () => getCounted(source, source.params.id));

/** Begins the export of the viewers of one video. */
export async function exportViewers(
  ctx: Context,
  id: string,
  format: 'xlsx' | 'csv',
): Promise<{ data_task_id: string }> {
  await acrossOrganizations(ctx.db, () => getCounted(ctx, id));
  return startExport(ctx, viewersExport, { id }, format);
}
