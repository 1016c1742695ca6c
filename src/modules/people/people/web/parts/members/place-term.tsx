import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import type { members } from '../../../contract/members.contract.ts';
import { usePeopleText } from '../../texts.ts';

export type Member = CallOutput<typeof members.list>['list'][number];

/** How long somebody holds a place, in days of the calendar. */
export function PlaceTerm({ row }: { readonly row: Pick<Member, 'valid_from' | 'valid_to'> }) {
  const t = usePeopleText();
  const format = useFormat();
  const from = format.day(row.valid_from);
  return (
    <span>{row.valid_to ? t('from_to', { from, to: format.day(row.valid_to) }) : t('since_day', { day: from })}</span>
  );
}
