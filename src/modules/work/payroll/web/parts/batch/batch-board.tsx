import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import type { WageProgress } from '../../../contract/batch-channel.ts';
import { wageLifecycle } from '../../../contract/payroll.lifecycle.ts';
import { payrollRefusals } from '../../../contract/payroll.refusals.ts';
import { usePayrollText } from '../../texts.ts';
import { BatchActs } from './batch-acts.tsx';
import type { Batch } from './batch-types.ts';
import { RowList } from './row-table.tsx';
import { SendingBar } from './sending-bar.tsx';
import { useBatch } from './use-batch.ts';

const ImportTable = lazyDialog(async () => (await import('./import-table.tsx')).ImportTable);
const Report = lazyDialog(async () => (await import('./report.tsx')).Report);
const Progress = lazyDialog(async () => (await import('./progress.tsx')).Progress);
const QuestionList = lazyDialog(async () => (await import('../questions/question-list.tsx')).QuestionList);

const TABS = ['rows', 'report', 'progress', 'questions', 'facts'] as const;
/** One batch: how far it is, what is wrong with it, and what may be done now. */
export function BatchBoard() {
  const t = usePayrollText();
  const { id = '' } = useParams();
  const { answer, progress } = useBatch(id);
  const batch = answer.data;
  if (!batch)
    return (
      <>
        <PageHead back title={t('batch')} />
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      </>
    );
  return <Board key={batch.id} batch={batch} progress={progress} />;
}

function Board({ batch, progress }: { readonly batch: Batch; readonly progress: WageProgress | null }) {
  const t = usePayrollText();
  const format = useFormat();
  const { month: months } = useFormat();
  const [address, setAddress] = useSearchParams();
  const mayRead = batch.actions.includes('read');
  const tabs = [...(mayRead ? (['import'] as const) : []), ...TABS];
  // what was read stays on the screen until who read it goes on
  const [first] = useState(mayRead && batch.counts.rows === 0 ? 'import' : 'rows');
  const tab = tabs.find((known) => known === address.get('tab')) ?? first;
  const { problems, counts } = batch;
  const shown = { rows: counts.rows + problems.excluded, questions: counts.open_questions, report: problems.outliers };
  return (
    <Stack gap={16}>
      <PageHead
        back
        title={batch.title}
        detail={`${months(batch.month)} · ${t('paid_on', { day: format.day(batch.pay_date) })}`}
        mark={<StateBadge of={wageLifecycle} state={batch.status} />}
        actions={<BatchActs batch={batch} />}
      />
      {batch.recall_reason && <Note tone="refused">{t('recalled_because', { reason: batch.recall_reason })}</Note>}
      {batch.is_sending && progress && <SendingBar {...progress} />}
      <Problems batch={batch} />
      <NotMine batch={batch} />
      <ViewTabs
        label={batch.title}
        value={tab}
        onChange={(value) => setAddress({ tab: value }, { replace: true })}
        tabs={tabs.map((value) => ({
          value,
          label: t(`batch_${value}`),
          count: shown[value as 'rows'] ?? undefined,
        }))}
      />
      {tab === 'import' && <ImportTable batch={batch} onDone={() => setAddress({ tab: 'rows' }, { replace: true })} />}
      {tab === 'rows' && <RowList batch={batch} />}
      {tab === 'report' && <Report batch={batch} />}
      {tab === 'progress' && <Progress id={batch.id} />}
      {tab === 'questions' && <QuestionList wage_id={batch.id} />}
      {tab === 'facts' && <BatchFacts batch={batch} />}
    </Stack>
  );
}

/** What stands between a draft and its check, each with its number. */
function Problems({ batch: { actions, problems } }: { readonly batch: Batch }) {
  const t = usePayrollText();
  if (!actions.includes('check')) return null;
  const said = (['unmatched', 'unreadable', 'not_adding_up', 'outliers'] as const).filter((key) => problems[key] > 0);
  if (said.length === 0) return null;
  return <Note tone="waiting">{said.map((key) => t(`problem_${key}`, { n: problems[key] })).join(' · ')}</Note>;
}

/** Who may send and had it in hand reads why another person has to. */
function NotMine({ batch }: { readonly batch: Batch }) {
  const localize = useLocalize();
  if (!batch.is_for_another) return null;
  return <Note tone="waiting">{localize(payrollRefusals.same_person)}</Note>;
}

function BatchFacts({ batch }: { readonly batch: Batch }) {
  const t = usePayrollText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const act = ({ by, at }: Batch['created']) => (by && at ? `${localizedName(by)} · ${format.dateTime(at)}` : null);
  return (
    <Facts
      facts={[
        { label: t('created'), value: act(batch.created) },
        { label: t('checked'), value: act(batch.checked) },
        { label: t('sent_by'), value: act(batch.sent) },
        { label: t('people'), value: format.number(batch.counts.rows) },
        { label: t('net_total'), value: batch.net_fen === null ? t('hidden_amount') : format.money(batch.net_fen) },
        { label: t('not_activated'), value: format.number(batch.problems.not_activated) },
        { label: t('confirm_days'), value: batch.require_confirm ? format.number(batch.confirm_days) : null },
        { label: t('note'), value: batch.note, wide: true },
      ]}
    />
  );
}
