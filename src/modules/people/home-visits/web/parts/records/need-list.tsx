import { Button } from '@mantine/core';
import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { needOwners } from '../../../contract/visit-kinds.ts';
import { visitRecords } from '../../../contract/visit-records.contract.ts';
import { visits } from '../../../contract/visits.contract.ts';
import { useHomeVisitText } from '../../texts.ts';

type Need = CallOutput<typeof visits.needs>['list'][number];

function Settle({ need }: { readonly need: Need }) {
  const t = useHomeVisitText();
  const settle = useSend(visitRecords.settleNeed, { invalidates: ['visits'] });
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={settle.isPending}
      onClick={() => settle.mutate({ params: { id: need.record_id }, body: { need_id: need.id, done: !need.done } })}
    >
      {t(need.done ? 'need_reopen' : 'need_done')}
    </Button>
  );
}

/** What was promised at the visits, the earliest due first. */
export function NeedList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useHomeVisitText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const list = useList(visits.needs, { name: 'home_visits.needs', filters: [], remembersSize: true });
  const columns: Column<Need>[] = [
    { key: 'text', title: t('need'), primary: true, cell: (row) => row.text },
    { key: 'student', title: t('student'), cell: (row) => localizedName(row.student), width: 130 },
    { key: 'owner', title: t('owner'), cell: (row) => labelOf(needOwners, row.owner, lang), width: 90 },
    { key: 'due', title: t('due'), sort: 'due', cell: (row) => (row.due ? format.day(row.due) : '—'), width: 140 },
    {
      key: 'done',
      mark: true,
      title: t('state'),
      cell: (row) => <ToneBadge tone={row.done ? 'done' : 'waiting'}>{t(row.done ? 'is_done' : 'is_open')}</ToneBadge>,
      width: 110,
    },
    { key: 'acts', title: t('actions'), cell: (row) => <Settle need={row} />, width: 120 },
  ];
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t('tab_needs')}
      nameOf={(row) => row.text}
      onOpen={(row) => onOpen(row.visit_id)}
      empty={{ title: t('needs_none'), detail: t('needs_none_help') }}
    />
  );
}
