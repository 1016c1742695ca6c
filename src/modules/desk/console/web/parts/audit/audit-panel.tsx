import { APPLICATION_KINDS, applicationStates } from '#modules/identity/recovery/contract/applications.shapes.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { accountAudit } from '../../../contract/account-audit.contract.ts';
import { useText } from '../../texts.ts';
import { AuditDrawer } from './audit-drawer.tsx';
import type { AuditItem } from './audit-item.ts';

type Kind = (typeof APPLICATION_KINDS)[number];
type Row = AuditItem & { readonly id: string };

function useColumns(): Column<Row>[] {
  const t = useText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  return [
    {
      key: 'user',
      title: t('applicant'),
      primary: true,
      cell: (row) =>
        row.user
          ? localizedName(row.user)
          : (row.facts.find((fact) => fact.field === 'name')?.after ?? t('nobody_fits')),
      width: 140,
    },
    {
      key: 'organization',
      title: t('organization'),
      optional: true,
      cell: (row) => (row.organization ? localizedName(row.organization) : '—'),
    },
    { key: 'reason', title: t('reason'), cell: (row) => row.reason },
    {
      key: 'proof',
      title: t('proof'),
      cell: (row) => t('n_proofs', { files: row.evidence.length, vouches: row.vouches.length }),
      width: 150,
    },
    {
      key: 'submitted_at',
      title: t('submitted'),
      sort: 'submitted_at',
      cell: (row) => format.relative(row.submitted_at),
      width: 120,
    },
    {
      key: 'state',
      mark: true,
      title: t('status'),
      cell: (row) => <ChoiceBadge of={applicationStates} code={row.state} />,
      width: 110,
    },
  ];
}

/** Changes of phone and identity that people asked for. */
export function AuditPanel() {
  const t = useText();
  const { opened: kind, open: setKind } = useOpened('kind');
  const { opened, open, close } = useOpened('item');
  const chosen: Kind = APPLICATION_KINDS.find((one) => one === kind) ?? 'change_phone';
  const columns = useColumns();
  const list = useList(accountAudit.list, { name: 'admin.audit', filters: ['state'], fixed: { kind: chosen } });
  const rows: Row[] = list.rows.map((row) => ({ ...row, id: row.item_id }));
  const waiting = new Map(list.answer?.waiting.map((one) => [one.kind, one.n]));
  const item = rows.find((row) => row.id === opened);
  return (
    <>
      <PageHead />
      <ViewTabs
        label={t('views')}
        value={chosen}
        onChange={setKind}
        tabs={APPLICATION_KINDS.map((value) => ({ value, label: t(`audit_kind_${value}`), count: waiting.get(value) }))}
      />
      <ListView
        list={{ ...list, rows }}
        columns={columns}
        caption={t(`audit_kind_${chosen}`)}
        nameOf={(row) => row.user?.name ?? row.reason}
        filters={
          <FilterMultiSelect list={list} name="state" label={t('status')} options={useOptions(applicationStates)} />
        }
        onOpen={(row) => open(row.id)}
        empty={{ title: t('no_audits'), detail: t('no_audits_help') }}
      />
      {item && <AuditDrawer key={`${item.id}-${item.state}`} item={item} onClose={close} />}
    </>
  );
}
