import { Button } from '@mantine/core';
import { accessRights } from '#modules/core/access/rights.ts';
import { addDays, dayBounds, dayOf } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useRights } from '#web/session/rights.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { toast } from '#web/ui/toasts.ts';
import { adminLogs, LOG_KINDS } from '../../../contract/admin-logs.contract.ts';
import { useText } from '../../texts.ts';
import { ChainSeal } from './chain-seal.tsx';
import { HourBars, hoursPerBar } from './hour-bars.tsx';
import { useLogColumns } from './log-columns.tsx';
import { LogDetail } from './log-detail.tsx';
import { useLogList, useLogRange } from './use-logs.ts';

const HOUR_MS = 3_600_000;
const MOST_DAYS = 31;

/** Time, kinds and the narrowing facts of the list. */
function Filters({ address }: { readonly address: ReturnType<typeof useLogRange> }) {
  const t = useText();
  const { range, put, kinds, chosenOf } = address;
  const [first, last] = [dayOf(range.from), dayOf(new Date(Date.parse(range.to) - 1).toISOString())];
  /** A range that ends before it begins follows the day that was chosen; one that is too long begins later. */
  const span = (from: string, to: string) => {
    const earliest = addDays(to, -MOST_DAYS + 1);
    const [start] = [from, earliest].toSorted().slice(-1);
    put({ from: dayBounds(start ?? from).start, to: dayBounds(addDays(to, 1)).start, hour: null });
  };
  const [chooseFirst, chooseLast] = [
    (day: string) => span(day, [day, last].toSorted()[1] ?? day),
    (day: string) => span([first, day].toSorted()[0] ?? day, day),
  ];
  return (
    <Inline gap={8} wrap align="end">
      <DayField label={t('from')} name="from" value={first} onChange={(day) => day && chooseFirst(day)} />
      <DayField label={t('to')} name="to" value={last} onChange={(day) => day && chooseLast(day)} />
      <FilterMultiSelect
        list={{ filters: kinds.length ? { kind: kinds } : {}, setFilter: (name, values) => put({ [name]: values }) }}
        name="kind"
        label={t('kind')}
        options={LOG_KINDS.map((value) => ({ value, label: t(`log_${value}`) }))}
      />
      <TextField
        label={t('action_starts')}
        name="action"
        value={chosenOf('action')}
        max={80}
        onChange={(value) => put({ action: value || null })}
      />
    </Inline>
  );
}

/** What happened, by hour and by entry. */
export function LoggerPanel() {
  const t = useText();
  const { can } = useRights();
  const address = useLogRange();
  const { range, put, chosenOf } = address;
  const columns = useLogColumns();
  const { opened, open, close } = useOpened('entry');
  const hour = chosenOf('hour') || null;
  const narrowed = hour
    ? {
        ...range,
        from: hour,
        to: new Date(Date.parse(hour) + hoursPerBar(range.from, range.to) * HOUR_MS).toISOString(),
      }
    : range;
  const stats = useApi(adminLogs.stats, { query: range }, { keepPrevious: true, errorDisplay: 'toast' });
  const clear = () =>
    put({ kind: null, action: null, actor_id: null, target_id: null, target_type: null, ip: null, hour: null });
  const list = useLogList(narrowed, clear);
  const exportSend = useSend(adminLogs.export, { onSuccess: () => toast.success(t('export_begun')) });
  return (
    <>
      <PageHead
        actions={
          <>
            <ChainSeal onRow={open} />
            {can(accessRights.exportLogs) && (
              <Button loading={exportSend.isPending} onClick={() => exportSend.mutate({ body: narrowed })}>
                {t('export')}
              </Button>
            )}
          </>
        }
      />
      {stats.data && (
        <HourBars
          from={range.from}
          to={range.to}
          hours={stats.data.hours}
          chosen={hour}
          onChoose={(chosen) => put({ hour: chosen })}
        />
      )}
      <ListView
        list={list}
        columns={columns}
        caption={t('entries')}
        nameOf={(row) => row.action}
        filters={<Filters address={address} />}
        onOpen={(row) => open(row.id)}
        empty={{ title: t('no_entries'), detail: t('no_entries_help') }}
      />
      {opened && <LogDetail id={opened} onClose={close} />}
      <Words as="p" tone="soft" size="small">
        {t('log_note')}
      </Words>
    </>
  );
}
