import { holders } from '#modules/core/access/server/public.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import { notify } from '#server/notify/notify.ts';
import { formatDay } from '#shared/dates.ts';
import { type Lang, localize } from '#shared/text.ts';
import { parkingMessages } from '../../contract/parking-messages.ts';
import { parkingGateRights } from '../../rights.ts';
import type { BlockRow } from './blacklists.queries.ts';

/** Where people see what concerns their cars. */
export const OWN_PATH = '/applyParkingSpace/mine';
export const OFFICE_PATH = '/applyParkingSpace/gate';

type MessageKey = keyof typeof parkingMessages;
interface Facts {
  readonly organization_id: string;
  readonly plate: string;
  readonly reason: string;
  readonly date?: string;
}

const said = (what: MessageKey, { plate, reason, date = '' }: Facts) => {
  const inLang = (lang: Lang) =>
    localize(parkingMessages[what], lang, { plate, reason, date: date && formatDay(date, lang) });
  return { cn: inLang('cn'), us: inLang('us') };
};

const APPEAL = { key: 'appeal', label: { cn: '申诉', us: 'Appeal' } };

/** Notifies somebody of what concerns their car; with a button to appeal where they may. */
export async function notifyDriver(
  source: EventSource,
  to: string | null,
  what: MessageKey,
  facts: Facts,
): Promise<void> {
  if (!to) return;
  const appeals = what === 'blocked' || what === 'violation';
  await notify(source, {
    event: `parking_gate.${what}`,
    to: [to],
    organization_id: facts.organization_id,
    title: said(what, facts),
    link: OWN_PATH,
    ...(appeals ? { actions: [{ ...APPEAL, link: OWN_PATH }] } : {}),
  });
}

const factsOf = (row: BlockRow): Facts => ({
  organization_id: row.organization_id,
  plate: row.plate_no ?? '',
  reason: row.reason,
  date: row.valid_to,
});

/** Notifies the person whom an entry concerns. */
export const notifyBlocked = (source: EventSource, row: BlockRow, what: 'blocked' | 'kept' | 'lifted'): Promise<void> =>
  notifyDriver(source, row.user_id, what, {
    ...factsOf(row),
    reason: what === 'blocked' ? row.reason : (row.answer ?? row.reason),
  });

/** Notifies those who decide about appeals. */
export async function notifyOfficers(
  source: EventSource,
  row: { readonly organization_id: string; readonly plate_no: string | null; readonly appeal: string | null },
  what: 'block_appealed' | 'violation_appealed',
): Promise<void> {
  const to = await holders(source.db, parkingGateRights.blockList, row.organization_id);
  await notify(source, {
    event: `parking_gate.${what}`,
    to,
    organization_id: row.organization_id,
    title: said(what, { organization_id: row.organization_id, plate: row.plate_no ?? '', reason: row.appeal ?? '' }),
    link: `${OFFICE_PATH}?tab=${what === 'block_appealed' ? 'blocked' : 'violations'}`,
  });
  await todosChanged(source, to);
}
