import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { useNamed } from '#web/i18n/texts.ts';
import { ask } from '#web/ui/confirm-store.ts';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { type RowOf, useList } from '#web/ui/list/use-list.ts';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { gates } from '../../contract/gates.contract.ts';
import { GateDrawer } from './gate-drawer.tsx';
import { useGateText } from './gate-texts.ts';

export type GateRow = RowOf<typeof gates.list>;

function useColumns(): Column<GateRow>[] {
  const t = useGateText();
  const named = useNamed();
  return [
    { key: 'name', title: t('gate'), primary: true, sort: 'name', cell: (row) => named(row) },
    { key: 'campus', title: t('campus'), cell: (row) => named({ name: row.campus_name, name_en: row.campus_name_en }) },
    { key: 'kind', title: t('gate_kind'), cell: (row) => t(`kind_${row.kind}`), width: 120 },
    { key: 'hours', title: t('hours'), cell: (row) => `${row.opens_at}–${row.closes_at}`, width: 130 },
    { key: 'on_duty', title: t('on_duty'), cell: (row) => row.on_duty.map((guard) => guard.name).join('、') || '—' },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => <ToneBadge tone={row.status === 'open' ? 'done' : 'ended'}>{t(`status_${row.status}`)}</ToneBadge>,
      width: 110,
    },
  ];
}

/** Gates of the organisation: what they are, when they are open, who stands there. */
export function GatesPanel() {
  const t = useGateText();
  const named = useNamed();
  const columns = useColumns();
  const list = useList(gates.list, { name: 'gates', sort: 'sort' });
  const [edited, setEdited] = useState<GateRow | 'new' | null>(null);
  const remove = useSend(gates.remove, {
    onSuccess: () => {
      setEdited(null);
      toast.success(t('removed'));
    },
  });
  const askRemove = async (gate: GateRow) => {
    const isSure = await ask({
      title: t('remove_gate', { name: named(gate) }),
      body: t('remove_gate_help'),
      confirm: t('remove'),
      danger: true,
    });
    if (isSure) remove.mutate({ params: { id: gate.id } });
  };
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('gates')}
        nameOf={named}
        onOpen={setEdited}
        tools={<Button onClick={() => setEdited('new')}>{t('add_gate')}</Button>}
        empty={{
          title: t('no_gates'),
          detail: t('no_gates_help'),
          action: <Button onClick={() => setEdited('new')}>{t('add_gate')}</Button>,
        }}
      />
      {edited && (
        <GateDrawer
          key={edited === 'new' ? 'new' : `${edited.id}-${edited.version}`}
          gate={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onRemove={edited === 'new' ? null : () => void askRemove(edited)}
        />
      )}
    </>
  );
}
