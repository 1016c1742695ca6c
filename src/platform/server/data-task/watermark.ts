import { formatDayTime } from '#shared/dates.ts';
import type { Work } from './work.ts';

/** Who made a file and when: its last line. */
export function watermark({ task, lang }: Pick<Work, 'task' | 'lang'>, rows: number): string {
  const when = formatDayTime(new Date().toISOString(), lang);
  if (lang === 'cn') return `共 ${rows} 行，由 ${task.user_name} 于 ${when} 导出，仅限工作使用`;
  return `${rows} rows, exported by ${task.user_name} on ${when}; for work only`;
}

/** Whether a text is the last line of a file that the portal wrote, so that it can be read again. */
export function isWatermark(text: string): boolean {
  return /^共 \d+ 行，由 .{1,100} 于 .{1,60} 导出，仅限工作使用$|^\d+ rows, exported by .{1,100} on .{1,60}; for work only$/.test(
    text,
  );
}
