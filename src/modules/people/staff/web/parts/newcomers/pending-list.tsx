import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { type PendingRow, pendingStaffs } from '../../../contract/pending-staffs.contract.ts';
import { useStaffText } from '../../texts.ts';
import { StageBadge } from './stage-badge.tsx';

const PendingDrawer = lazyDialog(async () => (await import('./pending-drawer.tsx')).PendingDrawer);

const STAGES = { waiting: ['pending'], entering: ['accepted'], done: ['refused', 'withdrawn'] } as const;

function useColumns(): Column<PendingRow>[] {
  const t = useStaffText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const education = (row: PendingRow) =>
    [row.school, row.education_level && t(`level_${row.education_level as 'master'}`)].filter(Boolean).join(' · ');
  return [
    { key: 'name', title: t('name'), primary: true, cell: (row) => row.name, width: 120 },
    { key: 'phone', title: t('phone'), cell: (row) => row.phone, width: 130 },
    { key: 'education', title: t('education'), cell: (row) => education(row) || '—' },
    {
      key: 'place',
      title: t('place'),
      cell: ({ department, post }) =>
        [department, post].flatMap((one) => (one ? [localizedName(one)] : [])).join(' · ') || '—',
    },
    { key: 'source', title: t('source'), cell: (row) => t(`source_${row.source}`), width: 100 },
    {
      key: 'created_at',
      title: t('handed_in'),
      sort: 'created_at',
      cell: (row) => format.relative(row.created_at),
      width: 120,
    },
    { key: 'stage', mark: true, title: t('stage'), cell: (row) => <StageBadge row={row} />, width: 120 },
  ];
}

/** Newcomers of one tab, the longest waiting first. */
export function PendingList({ tab }: { readonly tab: keyof typeof STAGES }) {
  const t = useStaffText();
  const columns = useColumns();
  const list = useList(pendingStaffs.list, {
    name: `invite_audit.${tab}`,
    filters: [],
    fixed: { stage: [...STAGES[tab]] },
    remembersSize: true,
  });
  const { opened, open, close } = useOpened();
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('newcomers')}
        nameOf={(row) => row.name}
        search={t('name')}
        empty={{ title: t(`none_${tab}`), detail: t('none_help') }}
        onOpen={(row) => open(row.id)}
      />
      {opened && <PendingDrawer key={opened} id={opened} onClose={close} />}
    </>
  );
}
