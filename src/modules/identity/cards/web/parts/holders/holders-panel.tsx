import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { toast } from '#web/ui/toasts.ts';
import { CARD_KINDS, cardStatuses, digitalCards, PHOTO_STATES } from '../../../contract/digital-cards.contract.ts';
import { useCardText } from '../../texts.ts';
import { HolderDrawer } from './holder-drawer.tsx';
import { type Holder, HolderBadge } from './holder-words.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { type PrintedCards, PrintSheet } from './print-sheet.tsx';

function useColumns(): Column<Holder>[] {
  const t = useCardText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  return [
    { key: 'name', title: t('field_name'), primary: true, sort: 'name', cell: (row) => localizedName(row) },
    { key: 'number', title: t('field_number'), cell: (row) => row.number, width: 130 },
    { key: 'department', title: t('field_department'), cell: (row) => row.department && localizedName(row.department) },
    {
      key: 'photo',
      title: t('id_photo'),
      width: 100,
      cell: (row) => t(row.has_photo ? 'photo_there' : 'photo_missing'),
    },
    { key: 'state', mark: true, title: t('template_status'), width: 110, cell: (row) => <HolderBadge holder={row} /> },
    {
      key: 'valid_to',
      title: t('holder_valid_to'),
      width: 130,
      cell: (row) => row.card && (row.card.valid_to ? format.day(row.card.valid_to) : t('holder_no_end')),
    },
    {
      key: 'last_scan',
      title: t('holder_last_scan'),
      width: 160,
      optional: true,
      cell: (row) => row.card?.last_scan_at && format.dateTime(row.card.last_scan_at),
    },
    {
      key: 'printed',
      title: t('holder_printed'),
      width: 90,
      align: 'right',
      optional: true,
      cell: (row) => row.card?.printed_count,
    },
  ];
}

interface BatchProps {
  readonly rows: readonly Holder[];
  readonly onIssue: () => void;
  readonly onPrinted: (printed: PrintedCards) => void;
}

function Batch({ rows, onIssue, onPrinted }: BatchProps) {
  const t = useCardText();
  const print = useSend(digitalCards.print, {
    onSuccess: (printed) => (printed.cards.length > 0 ? onPrinted(printed) : toast.warning(t('print_none'))),
  });
  const cards = rows.flatMap((row) => (row.card?.actions.includes('print') ? [row.card.id] : []));
  return (
    <>
      <Button size="xs" onClick={onIssue}>
        {t('issue')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={cards.length === 0}
        loading={print.isPending}
        onClick={() => print.mutate({ body: { card_ids: cards.slice(0, 100) } })}
      >
        {t('print_cards')}
      </Button>
    </>
  );
}

/** Everybody who may have an electronic ID of a kind: issue, print, block. */
export function HoldersPanel() {
  const t = useCardText();
  const [address, setAddress] = useSearchParams();
  const kind = CARD_KINDS.find((known) => known === address.get('kind')) ?? 'staff';
  const list = useList(digitalCards.holders, {
    name: 'profile.holders',
    filters: ['state', 'photo'],
    fixed: { kind },
    remembersSize: true,
  });
  const columns = useColumns();
  const { opened, open, close } = useOpened();
  const [isIssuing, setIssuing] = useState<readonly string[] | null>(null);
  const [printed, setPrinted] = useState<PrintedCards | null>(null);
  const shown = list.rows.find((row) => row.id === opened);
  return (
    <>
      <ViewTabs
        label={t('template_kind')}
        value={kind}
        onChange={(value) => {
          list.clearSelection();
          setAddress({ tab: 'cards', kind: value }, { replace: true });
        }}
        tabs={CARD_KINDS.map((value) => ({ value, label: t(`template_kind_${value}`) }))}
      />
      <ListView
        list={list}
        columns={columns}
        caption={t('manage_cards')}
        nameOf={(row) => row.name}
        search={t('holder_search')}
        filters={
          <>
            <FilterMultiSelect
              list={list}
              name="state"
              label={t('template_status')}
              options={[
                { value: 'none', label: t('holder_none') },
                ...useOptions(cardStatuses).filter((one) => one.value !== 'ended'),
              ]}
            />
            <FilterMultiSelect
              list={list}
              name="photo"
              label={t('id_photo')}
              options={PHOTO_STATES.map((value) => ({ value, label: t(`photo_${value}`) }))}
            />
          </>
        }
        onOpen={(row) => open(row.id)}
        empty={{ title: t('holders_none'), detail: t('holders_none_help') }}
        batch={(ids) => (
          <Batch
            rows={list.rows.filter((row) => ids.includes(row.id))}
            onIssue={() => setIssuing(ids)}
            onPrinted={setPrinted}
          />
        )}
      />
      {shown && <HolderDrawer holder={shown} kind={kind} onClose={close} onIssue={() => setIssuing([shown.id])} />}
      {isIssuing && (
        <IssueDialog
          kind={kind}
          ids={isIssuing}
          onClose={() => {
            setIssuing(null);
            list.clearSelection();
          }}
        />
      )}
      {printed && <PrintSheet printed={printed} onClose={() => setPrinted(null)} />}
    </>
  );
}
