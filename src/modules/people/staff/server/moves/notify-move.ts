import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { formatDay } from '#shared/dates.ts';
import { localize, type Text } from '#shared/text.ts';
import type { TeacherRow } from './standing.service.ts';

export const recordPage = (userId: string) => `/manager/information?id=${userId}`;

interface Values {
  readonly name?: string;
  readonly reason?: string;
  readonly day?: string;
}

/** Notifies people of a move; days are written in the language of the reader. */
export async function notifyOfMove(
  ctx: Context,
  row: Pick<TeacherRow, 'id' | 'organization_id'>,
  to: readonly string[],
  text: Text,
  { day, ...values }: Values = {},
): Promise<void> {
  const filled = (lang: 'cn' | 'us') =>
    localize(text, lang, { ...values, ...(day ? { day: formatDay(day, lang) } : {}) });
  await notify(ctx, {
    event: 'teacher.move',
    to,
    organization_id: row.organization_id,
    title: { cn: filled('cn'), us: filled('us') },
    link: recordPage(row.id),
  });
}
