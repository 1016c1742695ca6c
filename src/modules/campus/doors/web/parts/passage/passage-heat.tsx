import { addDays, today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { HeatMap } from '#web/ui/charts/calendars/heat-map.tsx';
import { accessEvents } from '../../../contract/access-cards.contract.ts';
import { useDoorText } from '../../texts.ts';

const DAYS = 7;

/** Passages of each hour of the last week; the deeper the colour the more. */
export function PassageHeat() {
  const t = useDoorText();
  const format = useFormat();
  const to = today();
  const query = { from: addDays(to, 1 - DAYS), to };
  const days = useApi(accessEvents.heat, { query }, { errorDisplay: 'session_only', staleMs: 60_000 }).data?.days;
  if (!days?.some(({ hours }) => hours.some(({ opened, refused }) => opened + refused > 0))) return null;
  const shown = (opened: number, refused: number) =>
    refused ? t('heat_both', { opened, refused }) : format.number(opened);
  return (
    <HeatMap
      title={t('heat')}
      columns={Array.from({ length: 24 }, (_, hour) => String(hour))}
      rows={days.map(({ day, hours }) => ({
        label: format.day(day),
        cells: hours.map(({ opened, refused }) => ({ value: opened + refused, shown: shown(opened, refused) })),
      }))}
    />
  );
}
