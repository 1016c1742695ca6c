import { useSearchParams } from 'react-router';
import { useRights } from '#web/session/rights.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { payrollRights } from '../../rights.ts';
import { usePayrollText } from '../texts.ts';
import { MyPay } from './mine/my-pay.tsx';

const WageList = lazyDialog(async () => (await import('./batch/wage-list.tsx')).WageList);
const QuestionList = lazyDialog(async () => (await import('./questions/question-list.tsx')).QuestionList);
const Templates = lazyDialog(async () => (await import('./templates/templates.tsx')).Templates);
const ProofList = lazyDialog(async () => (await import('./proofs/proof-list.tsx')).ProofList);
const PayStatistics = lazyDialog(async () => (await import('./statistics/pay-statistics.tsx')).PayStatistics);

/** First the own pay, for everybody; then what the rights open. */
export function PayrollHome() {
  const t = usePayrollText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const tabs = [
    'mine' as const,
    ...(can(payrollRights.prepare, payrollRights.send, payrollRights.audit) ? (['batches'] as const) : []),
    ...(can(payrollRights.prepare, payrollRights.send) ? (['questions'] as const) : []),
    ...(can(payrollRights.prepare, payrollRights.bank) ? (['templates'] as const) : []),
    ...(can(payrollRights.audit) ? (['statistics'] as const) : []),
    'proofs' as const,
  ];
  const tab = tabs.find((known) => known === address.get('tab')) ?? 'mine';
  return (
    <>
      <ViewTabs
        label={t('payroll')}
        value={tab}
        onChange={(value) => setAddress({ tab: value }, { replace: true })}
        tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
      />
      {tab === 'mine' && <MyPay />}
      {tab === 'batches' && <WageList />}
      {tab === 'questions' && <QuestionList />}
      {tab === 'templates' && <Templates />}
      {tab === 'statistics' && <PayStatistics />}
      {tab === 'proofs' && <ProofList />}
    </>
  );
}
