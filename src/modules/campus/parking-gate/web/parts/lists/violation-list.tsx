import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { parkingViolations } from '../../../contract/parking-violations.contract.ts';
import { violationKinds, violationLifecycle } from '../../../contract/violation.shapes.ts';
import { parkingGateRights } from '../../../rights.ts';
import { useGateText } from '../../texts.ts';
import { PhotoStrip } from '../photo-strip.tsx';

const ViolationDialog = lazyDialog(async () => (await import('./violation-dialog.tsx')).ViolationDialog);
const ViolationDrawer = lazyDialog(async () => (await import('./violation-drawer.tsx')).ViolationDrawer);

type Row = CallOutput<typeof parkingViolations.list>['list'][number];

/** What drivers did wrong, with photos; the latest first. */
export function ViolationList() {
  const t = useGateText();
  const lang = useLang();
  const format = useFormat();
  const { can } = useRights();
  const localizedName = useLocalizedName();
  const { opened, open, close } = useOpened('violation');
  const [isRecording, record] = useState(false);
  const list = useList(parkingViolations.list, {
    name: 'parking_violations',
    filters: ['status', 'kind'],
    remembersSize: true,
  });
  const columns: Column<Row>[] = [
    { key: 'plate_no', title: t('plate'), primary: true, cell: (row) => row.plate_no, width: 130 },
    {
      key: 'kind',
      title: t('kind'),
      cell: (row) => t('kind_points', { kind: labelOf(violationKinds, row.kind, lang), n: row.points }),
    },
    { key: 'user', title: t('holder'), cell: (row) => row.user && localizedName(row.user), width: 120 },
    { key: 'place', title: t('place'), cell: (row) => row.place },
    { key: 'at', title: t('at'), sort: 'at', cell: (row) => format.dateTime(row.at), width: 180 },
    { key: 'photos', title: t('photos'), cell: (row) => <PhotoStrip photos={row.photos.slice(0, 1)} />, width: 120 },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <StateBadge of={violationLifecycle} state={row.status} />,
      width: 110,
    },
  ];
  const row = list.rows.find((one) => one.id === opened);
  const add = can(parkingGateRights.violations) && (
    <Button onClick={() => record(true)}>{t('record_violation')}</Button>
  );
  const [states, kinds] = [useStateOptions(violationLifecycle), useOptions(violationKinds)];
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('tab_violations')}
        nameOf={(one) => one.plate_no}
        search={t('search_plate')}
        onOpen={(one) => open(one.id)}
        tools={add}
        filters={
          <>
            <FilterMultiSelect list={list} name="status" label={t('status')} options={states} />
            <FilterMultiSelect list={list} name="kind" label={t('kind')} options={kinds} />
          </>
        }
        empty={{ title: t('no_violations'), detail: t('no_violations_help') }}
      />
      {row && <ViolationDrawer row={row} onClose={close} />}
      {isRecording && <ViolationDialog plate="" onClose={() => record(false)} />}
    </>
  );
}
