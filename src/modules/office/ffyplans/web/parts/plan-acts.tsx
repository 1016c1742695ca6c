import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { type FfyplanShown, ffyplans } from '../../contract/ffyplans.contract.ts';
import { useFfyplanText } from '../texts.ts';

const PlanEditor = lazyDialog(async () => (await import('./plan-editor.tsx')).PlanEditor);

/** The calls that move a plan, each after a question where it cannot be taken back. */
function useMoves(plan: FfyplanShown) {
  const t = useFfyplanText();
  const { close } = useOpened('id');
  const invalidates = ['home'] as const;
  const consult = useSend(ffyplans.submitConsult, { invalidates });
  const submit = useSend(ffyplans.submit, { invalidates });
  const reopen = useSend(ffyplans.reopen, { invalidates });
  const activate = useSend(ffyplans.activate, { invalidates });
  const end = useSend(ffyplans.close, { invalidates });
  const remove = useSend(ffyplans.remove, { invalidates, onSuccess: close });
  const params = { id: plan.id };
  const input = { params, body: { version: plan.version } };
  const ask = async (title: string, label: string, act: () => void, danger = false) => {
    if (await confirm({ title, confirm: label, danger })) act();
  };
  return {
    consult: () => consult.mutate(input),
    submit: () => void ask(t('submit_sure'), t('submit'), () => submit.mutate(input)),
    reopen: () => void ask(t('reopen_sure'), t('reopen'), () => reopen.mutate(input)),
    activate: () => void ask(t('activate_sure'), t('activate'), () => activate.mutate(input)),
    close: () => void ask(t('close_sure'), t('close_plan'), () => end.mutate(input), true),
    remove: () => void ask(t('remove_sure'), t('remove'), () => remove.mutate({ params }), true),
    isPending: [consult, submit, activate].some((one) => one.isPending),
  };
}

/** What those who keep a plan may do with it now. */
export function PlanActs({ plan }: { readonly plan: FfyplanShown }) {
  const t = useFfyplanText();
  const [isEdited, setEdited] = useState(false);
  const moves = useMoves(plan);
  const { isPending } = moves;
  const may = (act: FfyplanShown['actions'][number]) => plan.actions.includes(act);
  if (plan.actions.length === 0) return null;
  return (
    <>
      <FootActions
        acts={[
          may('remove') && { key: 'remove', kind: 'danger', label: t('remove'), onClick: moves.remove },
          may('close') && { key: 'close', kind: 'danger', label: t('close_plan'), onClick: moves.close },
          may('reopen') && { key: 'reopen', label: t('reopen'), asks: true, onClick: moves.reopen },
          may('update') && { key: 'update', label: t('edit'), onClick: () => setEdited(true) },
          may('submit_consult') && {
            key: 'submit_consult',
            kind: 'primary',
            label: t('submit_consult'),
            isPending,
            onClick: moves.consult,
          },
          may('submit') && {
            key: 'submit',
            kind: 'primary',
            label: t('submit'),
            asks: true,
            isPending,
            onClick: moves.submit,
          },
          may('activate') && {
            key: 'activate',
            kind: 'primary',
            label: t('activate'),
            asks: true,
            isPending,
            onClick: moves.activate,
          },
        ]}
      />
      {isEdited && <PlanEditor plan={plan} onClose={() => setEdited(false)} onSaved={() => setEdited(false)} />}
    </>
  );
}
