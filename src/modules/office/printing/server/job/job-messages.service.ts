import type { EventSource } from '#server/events/events.ts';
import { notify } from '#server/notify/notify.ts';
import { type Lang, localize, type Text } from '#shared/text.ts';
import type { JobRow } from './jobs.queries.ts';

/** What owners are told. A code stands in no message: it would lie in mail and logs. */
const MESSAGES = {
  ready: {
    cn: '{number}「{title}」已印好，请凭取件码领取',
    us: '{number} “{title}” is printed. Collect it with your code.',
  },
  failed: {
    cn: '{number}「{title}」印制失败，文印室会继续处理：{reason}',
    us: '{number} “{title}” couldn’t be printed yet: {reason}. The print room is on it.',
  },
  cancelled: {
    cn: '{number}「{title}」已被文印室取消：{reason}',
    us: '{number} “{title}” was cancelled by the print room: {reason}',
  },
  locked: {
    cn: '{number}「{title}」的取件码已连续输错5次，现已锁定。如非本人操作，请查看任务并更换取件码',
    us: 'The code of {number} “{title}” was entered wrong five times and is locked. If that wasn’t you, open the job and take a new code.',
  },
} as const satisfies Record<string, Text>;

/** Tells the owner of a job what became of it. */
export async function tellOfJob(
  source: Pick<EventSource, 'db' | 'services'>,
  { id, organization_id, created_by, number, title }: JobRow,
  what: keyof typeof MESSAGES,
  reason: Text | string = '',
): Promise<void> {
  const text: Text = MESSAGES[what];
  const said = (lang: Lang) =>
    localize(text, lang, { number, title, reason: typeof reason === 'string' ? reason : reason[lang] });
  await notify(source, {
    event: `print_job.${what}`,
    to: [created_by],
    organization_id,
    title: { cn: said('cn'), us: said('us') },
    link: `/online-print?id=${id}`,
    ...(what === 'locked' ? { urgency: 'urgent' as const } : {}),
  });
}
