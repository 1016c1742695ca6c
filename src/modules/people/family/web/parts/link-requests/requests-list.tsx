import { useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { RecordOver } from '#web/ui/record/lazy-record-over.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { type Decision, type LinkRequest, linkRequests } from '../../../contract/link-requests.contract.ts';
import { linkRequestLifecycle } from '../../../contract/link-requests.lifecycle.ts';
import { useFamilyText } from '../../texts.ts';

const RequestDrawer = lazyDialog(async () => (await import('./request-drawer.tsx')).RequestDrawer);
const DecideDialog = lazyDialog(async () => (await import('./decide-dialog.tsx')).DecideDialog);

const TABS = { requests: ['needs_review'], done: ['approved', 'rejected', 'withdrawn', 'expired'] } as const;
export type RequestTab = keyof typeof TABS;

function useColumns(): Column<LinkRequest>[] {
  const t = useFamilyText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const classOf = ({ class_name, class_name_en }: LinkRequest['student']) =>
    class_name && localizedName({ name: class_name, name_en: class_name_en });
  return [
    { key: 'requester', title: t('requester'), primary: true, cell: (row) => localizedName(row.requester), width: 120 },
    {
      key: 'typed',
      title: t('typed_child'),
      cell: (row) => `${row.typed.name} · ${row.typed.id_no}`,
    },
    {
      key: 'student',
      title: t('student'),
      cell: ({ student }) => [localizedName(student), classOf(student)].filter(Boolean).join(' · '),
    },
    {
      key: 'match',
      title: t('match'),
      cell: (row) => t(`match_${row.match}`),
      width: 190,
    },
    {
      key: 'created_at',
      title: t('asked'),
      sort: 'created_at',
      cell: (row) => format.relative(row.created_at),
      width: 120,
    },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <StateBadge of={linkRequestLifecycle} state={row.status} />,
      width: 110,
    },
  ];
}

/** Guardians who added a child of the school: those who wait, or those whom somebody answered. */
export function RequestsList({ tab }: { readonly tab: RequestTab }) {
  const t = useFamilyText();
  const columns = useColumns();
  const list = useList(linkRequests.list, {
    name: `guardians.${tab}`,
    filters: [],
    fixed: { status: [...TABS[tab]] },
    remembersSize: true,
  });
  const { opened, open, close } = useOpened();
  const [decision, decide] = useState<Decision | null>(null);
  const request = list.rows.find((row) => row.id === opened) ?? null;
  const done = () => {
    decide(null);
    close();
  };
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('requests')}
        nameOf={(row) => row.requester.name}
        empty={{ title: t(tab === 'requests' ? 'none_waiting' : 'none_done'), detail: t('none_help') }}
        onOpen={(row) => open(row.id)}
      />
      {request && (
        <RecordOver list={list} opened={opened} open={open}>
          <RequestDrawer request={request} onDecide={decide} onClose={close} />
        </RecordOver>
      )}
      {request && decision && (
        <DecideDialog request={request} decision={decision} onClose={() => decide(null)} onDone={done} />
      )}
    </>
  );
}
