import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect, FilterSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { passDecisions, passDirections, passReasons } from '../../../contract/gate.shapes.ts';
import { parkingEvents } from '../../../contract/parking-gate.contract.ts';
import { useGateText } from '../../texts.ts';
import { PhotoStrip } from '../photo-strip.tsx';

type Row = CallOutput<typeof parkingEvents.list>['list'][number];

/** Which plates came and went, and what the gate did; the latest first. */
export function EventList() {
  const t = useGateText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const list = useList(parkingEvents.list, {
    name: 'parking_events',
    filters: ['decision', 'direction'],
    remembersSize: true,
  });
  const columns: Column<Row>[] = [
    { key: 'plate_no', title: t('plate'), primary: true, cell: (row) => row.plate_no, width: 130 },
    { key: 'at', title: t('at'), sort: 'at', cell: (row) => format.dateTime(row.at), width: 180 },
    { key: 'gate', title: t('gate'), cell: (row) => localizedName(row.gate) },
    { key: 'direction', title: t('direction'), cell: (row) => labelOf(passDirections, row.direction, lang), width: 70 },
    {
      key: 'reason',
      title: t('reason'),
      cell: (row) =>
        [row.reason && labelOf(passReasons, row.reason, lang), row.near, row.note].filter(Boolean).join(' · '),
    },
    { key: 'guard', title: t('guard'), cell: (row) => row.guard && localizedName(row.guard), width: 110 },
    { key: 'photo', title: t('photos'), cell: (row) => row.photo && <PhotoStrip photos={[row.photo]} />, width: 120 },
    {
      key: 'decision',
      mark: true,
      title: t('result'),
      cell: (row) => <ChoiceBadge of={passDecisions} code={row.decision} />,
      width: 130,
    },
  ];
  const [decisions, directions] = [useOptions(passDecisions), useOptions(passDirections)];
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t('tab_records')}
      nameOf={(row) => row.plate_no}
      search={t('search_plate')}
      filters={
        <>
          <FilterMultiSelect list={list} name="decision" label={t('result')} options={decisions} />
          <FilterSelect list={list} name="direction" label={t('direction')} options={directions} />
        </>
      }
      empty={{ title: t('no_reads'), detail: t('no_reads_help') }}
    />
  );
}
