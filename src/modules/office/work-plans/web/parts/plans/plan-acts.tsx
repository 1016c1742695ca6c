import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type WorkPlanShown, workPlans } from '../../../contract/work-plans.contract.ts';
import { useWorkPlanText } from '../../texts.ts';

const PublishDialog = lazyDialog(async () => (await import('./publish-dialog.tsx')).PublishDialog);
const SummaryDialog = lazyDialog(async () => (await import('./summary-dialog.tsx')).SummaryDialog);

interface Props {
  readonly plan: WorkPlanShown;
  readonly onClose: () => void;
}

/** What the reader may do with a plan now. */
export function PlanActs({ plan, onClose }: Props) {
  const t = useWorkPlanText();
  const [opened, open] = useState<'publish' | 'summarise' | null>(null);
  const invalidates = ['home'] as const;
  const submit = useSend(workPlans.submit, { invalidates, onSuccess: () => toast.success(t('submitted')) });
  const takeBack = useSend(workPlans.takeBack, { invalidates });
  const reopen = useSend(workPlans.reopen, { invalidates });
  const copy = useSend(workPlans.copyLastYear, {});
  const remove = useSend(workPlans.remove, { invalidates, onSuccess: onClose });
  const params = { id: plan.id };
  const input = { params, body: { version: plan.version } };
  const merge = useMerge(plan);
  const may = (act: WorkPlanShown['actions'][number]) => plan.actions.includes(act);
  const ask = async () => {
    if (await confirm({ title: t('plan_remove_sure'), confirm: t('remove'), danger: true })) remove.mutate({ params });
  };
  if (plan.actions.length === 0) return null;
  return (
    <>
      <FootActions
        acts={[
          may('remove') && { key: 'remove', kind: 'danger', label: t('remove'), onClick: () => void ask() },
          may('copy_last_year') && {
            key: 'copy',
            label: t('copy_last_year'),
            isPending: copy.isPending,
            onClick: () => copy.mutate(input),
          },
          may('take_back') && { key: 'take_back', label: t('take_back'), onClick: () => takeBack.mutate(input) },
          may('reopen') && { key: 'reopen', label: t('reopen'), onClick: () => reopen.mutate(input) },
          may('merge') && { key: 'merge', label: t('merge'), isPending: merge.isPending, onClick: merge.run },
          may('submit') && {
            key: 'submit',
            kind: 'primary',
            label: t('submit'),
            isPending: submit.isPending,
            onClick: () => submit.mutate(input),
          },
          may('publish') && { key: 'publish', kind: 'primary', label: t('publish'), onClick: () => open('publish') },
          may('summarise') && {
            key: 'summarise',
            kind: 'primary',
            label: t('summarise'),
            onClick: () => open('summarise'),
          },
        ]}
      />
      {opened === 'publish' && <PublishDialog plan={plan} onClose={() => open(null)} />}
      {opened === 'summarise' && <SummaryDialog plan={plan} onClose={() => open(null)} />}
    </>
  );
}

/** Merges what is in; where some are missing it says which, and asks whether to go on without them. */
function useMerge(plan: WorkPlanShown) {
  const t = useWorkPlanText();
  const params = { id: plan.id };
  const { version } = plan;
  const goOn = useSend(workPlans.merge, { invalidates: ['home'], onSuccess: () => toast.success(t('merged_done')) });
  const first = useSend(workPlans.merge, {
    invalidates: ['home'],
    errorDisplay: 'session_only',
    onSuccess: () => toast.success(t('merged_done')),
    onError: async ({ message }) => {
      if (await confirm({ title: message, confirm: t('merge_go_on') }))
        goOn.mutate({ params, body: { go_on: true, version } });
    },
  });
  return {
    isPending: first.isPending || goOn.isPending,
    run: () => first.mutate({ params, body: { go_on: false, version } }),
  };
}
