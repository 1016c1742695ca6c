import { holders } from '#modules/core/access/server/public.ts';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import type { EventSource } from '#server/events/events.ts';
import { notify } from '#server/notify/notify.ts';
import { formatDayTime, timeOf } from '#shared/dates.ts';
import { type Lang, localize, type Text } from '#shared/text.ts';
import { dutyMessages as messages } from '../contract/duty.refusals.ts';
import { dutyRights } from '../rights.ts';
import type { FoundShift } from './shift/shifts.queries.ts';

/** `11月30日 08:00–17:00`, in both languages. */
export const timeText = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }, zone: string): Text => {
  const said = (lang: Lang) => `${formatDayTime(starts_at, lang, zone)}–${timeOf(ends_at, zone)}`;
  return { cn: said('cn'), us: said('us') };
};

/** Who manages the duty of a school. */
export const managersOf = ({ db }: Pick<EventSource, 'db'>, organizationId: string): Promise<string[]> =>
  holders(db, dutyRights.manage, organizationId);

interface Named {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
}

/** Tells some people what became of a shift, but not who did it. Why somebody swaps is told to nobody. */
export async function tellAboutShift(
  source: EventSource,
  { shift, schedule }: Pick<FoundShift, 'shift' | 'schedule'>,
  what: keyof typeof messages,
  to: readonly string[],
  {
    by = null,
    tab = 'mine',
    id = shift.id,
  }: { readonly by?: Named | null; readonly tab?: string; readonly id?: string } = {},
): Promise<void> {
  const told = to.filter((id) => id !== by?.id);
  if (told.length === 0) return;
  const time = timeText(shift, await zoneOf(source.db, shift.organization_id));
  const said = (lang: Lang) =>
    localize(messages[what], lang, {
      slot: `${schedule.name} ${shift.slot}`,
      time: time[lang],
      who: (lang === 'us' ? by?.name_en : null) ?? by?.name ?? '',
    });
  await notify(source, {
    event: `duty.${what}`,
    to: told,
    organization_id: shift.organization_id,
    title: { cn: said('cn'), us: said('us') },
    link: `/dutySchedule?tab=${tab}&id=${id}`,
  });
}

/** Tells everybody of a roster that it is out, and how many shifts are theirs. */
export async function tellPublished(
  source: EventSource,
  schedule: { readonly id: string; readonly name: string; readonly organization_id: string },
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const byCount = Map.groupBy(counts, ([, n]) => n);
  for (const [n, people] of byCount)
    await notify(source, {
      event: 'duty.published',
      to: people.map(([id]) => id),
      organization_id: schedule.organization_id,
      title: {
        cn: localize(messages.published, 'cn', { schedule: schedule.name, n }),
        us: localize(messages.published, 'us', { schedule: schedule.name, n }),
      },
      link: '/dutySchedule?tab=mine',
    });
}
