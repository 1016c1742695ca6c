import { Button } from '@mantine/core';
import { useState } from 'react';
import type { RowOf } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useStateOptions } from '#web/ui/state-options.ts';
import { classSchedules } from '../../../contract/class-schedules.contract.ts';
import { timetableLifecycle } from '../../../contract/schedule.lifecycle.ts';
import { scheduleRights } from '../../../rights.ts';
import { useScheduleText } from '../../texts.ts';

const NewSchedule = lazyDialog(async () => (await import('./new-schedule.tsx')).NewSchedule);
const GridImport = lazyDialog(async () => (await import('../grid/grid-import.tsx')).GridImport);
const ScheduleEditor = lazyDialog(async () => (await import('./schedule-editor.tsx')).ScheduleEditor);

type Row = RowOf<typeof classSchedules.list>;

/** Versions of the timetable: what holds, what is drafted, and the editor of one. */
export function DraftTab({ isNarrow }: { readonly isNarrow: boolean }) {
  const t = useScheduleText();
  const { can } = useRights();
  const opened = useOpened('schedule');
  const [adds, add] = useState(false);
  const [imports, doImport] = useState(false);
  const open = (id: string) => {
    doImport(false);
    opened.open(id);
  };
  if (opened.opened)
    return <ScheduleEditor key={opened.opened} id={opened.opened} onBack={opened.close} onOpen={opened.open} />;
  if (imports) return <GridImport onBack={() => doImport(false)} onDone={open} />;
  return (
    <>
      {isNarrow && (
        <Words as="p" tone="soft" above={12}>
          {t('draw_on_desktop')}
        </Words>
      )}
      {can(scheduleRights.manage) && (
        <Inline gap={8} above={12} below={12} justify="end">
          {!isNarrow && (
            <Button variant="default" onClick={() => doImport(true)}>
              {t('import_schedule')}
            </Button>
          )}
          <Button onClick={() => add(true)}>{t('new_schedule')}</Button>
        </Inline>
      )}
      <Versions onOpen={opened.open} />
      {adds && <NewSchedule onClose={() => add(false)} onDone={opened.open} />}
    </>
  );
}

function Versions({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useScheduleText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const states = useStateOptions(timetableLifecycle);
  const list = useList(classSchedules.list, {
    name: 'class_schedules',
    filters: ['status'],
    sort: '-updated_at',
    remembersSize: true,
  });
  const columns: Column<Row>[] = [
    { key: 'name', title: t('schedule_name'), primary: true, cell: (row) => row.name },
    { key: 'semester', title: t('semester'), cell: (row) => localizedName(row.semester), width: 200 },
    { key: 'grades', title: t('grades'), cell: (row) => format.list(row.grades.map(localizedName)) },
    {
      key: 'effective',
      title: t('effective'),
      sort: 'effective_from',
      width: 210,
      cell: (row) =>
        row.effective_from && row.effective_to
          ? `${format.day(row.effective_from)} – ${format.day(row.effective_to)}`
          : '—',
    },
    { key: 'slots', title: t('slots'), cell: (row) => format.number(row.slots), width: 90 },
    {
      key: 'status',
      mark: true,
      title: t('state'),
      width: 120,
      cell: (row) => <StateBadge of={timetableLifecycle} state={row.status} />,
    },
  ];
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t('tab_drafts')}
      nameOf={(row) => row.name}
      onOpen={(row) => onOpen(row.id)}
      filters={<FilterMultiSelect list={list} name="status" label={t('state')} options={states} />}
      empty={{ title: t('no_schedules'), detail: t('no_schedules_help') }}
    />
  );
}
