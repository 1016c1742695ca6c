import type { EventSource } from '#server/events/events.ts';
import { notify } from '#server/notify/notify.ts';
import { formatDay } from '#shared/dates.ts';
import { type Lang, localize, type Text } from '#shared/text.ts';
import { parkingMessages as messages } from '../contract/parking.refusals.ts';
import type { ParkingRow } from './parkings.queries.ts';

type Values = Readonly<Record<string, string | Text | { readonly day: string }>>;
const said = (value: Values[string], lang: Lang): string =>
  typeof value === 'string' ? value : 'day' in value ? formatDay(value.day, lang) : value[lang];

/** Notifies some people of what became of an application; no message names a plate. */
export async function notifyAboutPermit(
  source: EventSource,
  row: Pick<ParkingRow, 'id' | 'organization_id' | 'step'>,
  what: keyof typeof messages,
  to: readonly string[],
  values: Values = {},
): Promise<void> {
  const text = (lang: Lang) =>
    localize(
      messages[what],
      lang,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, said(value, lang)])),
    );
  const isLast = what === 'to_review' && row.step === 'security';
  const link = isLast ? `/applyParkingSpace/manage?tab=todo&id=${row.id}` : `/applyParkingSpace?id=${row.id}`;
  await notify(source, {
    event: `parking.${what}`,
    to,
    organization_id: row.organization_id,
    title: { cn: text('cn'), us: text('us') },
    link,
  });
}
