import type { EventSource } from '#server/events/events.ts';
import { notify } from '#server/notify/notify.ts';
import { localize, type Text } from '#shared/text.ts';
import type { StoredVideo } from '../video-access.service.ts';

/** Name of the job that notifies the audience of a video. */
export const NOTIFY_VIEWERS_JOB = 'videos.notify_viewers';

/** Where a video opens at the desk. */
export const videoRoute = (id: string): string => `/dibbler-videos?opened=${id}`;
/** Where it is watched. */
export const watchRoute = (id: string): string => `/videos/${id}`;

const texts = {
  ready: { cn: '视频《{title}》已处理完成，可以提交发布', us: '“{title}” is ready. You can submit it now.' },
  ready_cut_off: {
    cn: '视频《{title}》的文件不完整，缺少最后约 {n} 秒，其余部分已处理完成。如有完整文件，请更换后再提交',
    us: 'The file of “{title}” is cut off: about {n} s are missing at the end. The rest is ready. If you have the complete file, replace it before you submit.',
  },
  failed: { cn: '视频《{title}》处理失败', us: '“{title}” couldn’t be processed' },
  published: { cn: '视频《{title}》已发布', us: '“{title}” has been published' },
  returned: { cn: '视频《{title}》被退回：{opinion}', us: '“{title}” was returned for changes: {opinion}' },
  hidden: { cn: '视频《{title}》已下线：{reason}', us: '“{title}” was hidden: {reason}' },
  expired: { cn: '视频《{title}》已到期下线', us: '“{title}” has expired and is hidden' },
  recalled: {
    cn: '公开视频《{title}》中有学生的肖像授权已撤回，请查看',
    us: 'Consent was withdrawn for a student shown in the public video “{title}”',
  },
} as const satisfies Readonly<Record<string, Text>>;

type NoticedVideo = Pick<StoredVideo, 'id' | 'title' | 'title_en' | 'organization_id'>;

/** Notifies people of what happened to a video. */
export async function notifyOfVideo(
  source: Pick<EventSource, 'db' | 'services'>,
  to: readonly string[],
  row: NoticedVideo,
  event: keyof typeof texts,
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const inLang = (lang: 'cn' | 'us') =>
    localize(texts[event], lang, { title: lang === 'us' ? (row.title_en ?? row.title) : row.title, ...values });
  await notify(source, {
    event: `video.${event}`,
    to,
    organization_id: row.organization_id,
    title: { cn: inLang('cn'), us: inLang('us') },
    link: event === 'published' ? watchRoute(row.id) : videoRoute(row.id),
  });
}

export const notifyOwner = (
  source: Pick<EventSource, 'db' | 'services'>,
  row: NoticedVideo & Pick<StoredVideo, 'owner_id'>,
  event: keyof typeof texts,
  values: Readonly<Record<string, string>> = {},
) => notifyOfVideo(source, [row.owner_id], row, event, values);
