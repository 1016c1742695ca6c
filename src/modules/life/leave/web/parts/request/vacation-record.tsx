import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { FlowPanel } from '#web/ui/flow/flow-panel.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { destinations, takerKinds } from '../../../contract/leave-kinds.ts';
import { vacationLifecycle } from '../../../contract/vacation.lifecycle.ts';
import { vacations } from '../../../contract/vacations.contract.ts';
import { useLeaveText } from '../../texts.ts';
import type { VacationDetail } from '../leave-types.ts';
import { useAmount, useSpan } from '../leave-words.ts';
import { VacationActs } from './vacation-acts.tsx';

/** One request: what it is, its days, who decides, and what may be done. */
export function VacationRecord({ row }: { readonly row: VacationDetail }) {
  const t = useLeaveText();
  return (
    <Stack gap={20}>
      {row.is_overdue && <Note tone="waiting">{t('return_due')}</Note>}
      {row.cancel_reason && <Note tone="refused">{row.cancel_reason}</Note>}
      <Panel>
        <RequestFacts row={row} />
      </Panel>
      {row.days.length > 0 && <Days row={row} />}
      {row.has_flow && (
        <FlowPanel calls={vacations} id={row.id} invalidates={['vacations', 'vacation_amount_users', 'home']} />
      )}
      <History row={row} />
      <VacationActs row={row} />
    </Stack>
  );
}

function RequestFacts({ row }: { readonly row: VacationDetail }) {
  const t = useLeaveText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const amount = useAmount();
  const span = useSpan();
  const time = (at: string | null) => at && format.dateTime(at);
  const facts: (Fact | false)[] = [
    { label: t('state'), value: <StateBadge of={vacationLifecycle} state={row.status} /> },
    { label: t('number'), value: row.no },
    { label: t('who'), value: localizedName(row.applicant) },
    row.requested_by.id !== row.applicant.id && { label: t('requested_by'), value: localizedName(row.requested_by) },
    row.department !== null && {
      label: t(row.subject === 'student' ? 'class' : 'department'),
      value: localizedName(row.department),
    },
    { label: t('type'), value: localizedName(row.type) },
    { label: t('time'), value: span(row), wide: true },
    { label: t('length'), value: amount(row.amount, row.type.unit) },
    row.destination !== 'none' && { label: t('destination'), value: labelOf(destinations, row.destination, lang) },
    row.reason !== null && { label: t('reason'), value: row.reason, wide: true },
    row.reason === null && row.reason_private && { label: t('reason'), value: t('private_reason'), wide: true },
    row.contact_phone !== null && { label: t('contact_phone'), value: row.contact_phone },
    row.handover !== null && { label: t('handover'), value: row.handover, wide: true },
    row.proofs.length > 0 && {
      label: t('proofs'),
      value: row.proofs.map((file) => <FileLink key={file.id} file={file} />),
      wide: true,
    },
    row.taker_kind !== null && {
      label: t('taker'),
      value: [labelOf(takerKinds, row.taker_kind, lang), row.taker ? localizedName(row.taker) : row.taker_name]
        .filter(Boolean)
        .join(' · '),
    },
    row.out_from !== null && {
      label: t('out_time'),
      value: `${time(row.out_from)} – ${row.out_until && format.time(row.out_until)}`,
    },
    row.out_at !== null && { label: t('out_at'), value: time(row.out_at) },
    row.in_at !== null && { label: t('in_at'), value: time(row.in_at) },
    row.original_end_at !== null && { label: t('original_end'), value: time(row.original_end_at) },
    row.returned_at !== null && { label: t('returned_at'), value: time(row.returned_at) },
    row.continues !== null && { label: t('continues'), value: row.continues.no },
  ];
  return <Facts facts={facts.filter((fact) => fact !== false)} />;
}

function History({ row }: { readonly row: VacationDetail }) {
  const t = useLeaveText();
  const format = useFormat();
  const localize = useLocalize();
  return (
    <Panel title={t('history')}>
      <RowList>
        {row.history.map((event) => (
          <li key={`${event.at}${event.what.us}`}>
            <span>{[localize(event.what), event.detail].filter(Boolean).join(' · ')}</span>
            <Words tone="soft" size="small">
              {[event.by_name, format.dateTime(event.at)].filter(Boolean).join(' · ')}
            </Words>
          </li>
        ))}
      </RowList>
    </Panel>
  );
}

function Days({ row }: { readonly row: VacationDetail }) {
  const t = useLeaveText();
  const format = useFormat();
  const amount = useAmount();
  return (
    <Panel title={t('days')}>
      <RowList>
        {row.days.map((day) => (
          <li key={day.date}>
            <span>{`${format.day(day.date)} ${format.weekdayShort(day.date)}`}</span>
            <Words tone="soft">{`${format.time(day.from_at)} – ${format.time(day.to_at)}`}</Words>
            <Words figures>{amount(day.amount, row.type.unit)}</Words>
          </li>
        ))}
      </RowList>
    </Panel>
  );
}
