import { Button } from '@mantine/core';
import { useState } from 'react';
import type { RowOf } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { toast } from '#web/ui/toasts.ts';
import { punchReasons, punchSources, punchVerdicts } from '../../../contract/attendance-kinds.ts';
import { attendancePunches } from '../../../contract/attendance-punches.contract.ts';
import { attendanceRights } from '../../../rights.ts';
import { useAttendanceText } from '../../texts.ts';

const PunchImport = lazyDialog(async () => (await import('./punch-import.tsx')).PunchImport);

type Punch = RowOf<typeof attendancePunches.list>;

/** Doubtful punches that wait for somebody's word. */
export function PunchList() {
  const t = useAttendanceText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const [importing, setImporting] = useState(false);
  const list = useList(attendancePunches.list, {
    name: 'attendance.doubtful',
    sort: '-at',
    fixed: { verdict: 'doubtful', is_open: true },
  });
  const columns: Column<Punch>[] = [
    { key: 'person', title: t('person'), primary: true, cell: (row) => localizedName(row.person), width: 130 },
    {
      key: 'department',
      title: t('department'),
      cell: (row) => row.department && localizedName(row.department),
      width: 140,
    },
    { key: 'at', title: t('time'), sort: 'at', cell: (row) => format.dateTime(row.at), width: 170 },
    {
      key: 'reason',
      title: t('why_doubtful'),
      cell: (row) => row.reason && labelOf(punchReasons, row.reason, lang),
    },
    {
      key: 'source',
      title: t('source'),
      wideOnly: true,
      cell: (row) =>
        [labelOf(punchSources, row.source, lang), row.place && localizedName(row.place)].filter(Boolean).join(' · '),
      width: 180,
    },
    {
      key: 'acts',
      title: t('acts'),
      acts: true,
      cell: (row) => <PunchActs punch={row} />,
      width: 190,
    },
  ];
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('tab_doubtful')}
        nameOf={(row) => localizedName(row.person)}
        search={t('search_people')}
        tools={
          can(attendanceRights.manage) && (
            <Button variant="default" onClick={() => setImporting(true)}>
              {t('import_punches')}
            </Button>
          )
        }
        empty={{ title: t('none_doubtful'), detail: t('none_doubtful_help') }}
      />
      {importing && <PunchImport onClose={() => setImporting(false)} />}
    </>
  );
}

function PunchActs({ punch }: { readonly punch: Punch }) {
  const t = useAttendanceText();
  const lang = useLang();
  const review = useSend(attendancePunches.review, { invalidates: ['attendance_days', 'home'] });
  if (punch.decision) return <Words tone="soft">{labelOf(punchVerdicts, punch.decision, lang)}</Words>;
  const say = (result: 'valid' | 'refused') =>
    review.mutate(
      { params: { id: punch.id }, body: { result } },
      { onSuccess: () => toast.success(t(result === 'valid' ? 'punch_counts' : 'punch_refused')) },
    );
  return (
    <Inline gap={8}>
      <Button size="xs" variant="default" loading={review.isPending} onClick={() => say('valid')}>
        {t('let_count')}
      </Button>
      <Button size="xs" variant="subtle" disabled={review.isPending} onClick={() => say('refused')}>
        {t('let_not_count')}
      </Button>
    </Inline>
  );
}
