import { useState } from 'react';
import { useNavigate } from 'react-router';
import { download } from '#web/api/call.ts';
import { hasSteppedUp, reactTo } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { useLang } from '#web/i18n/language.ts';
import { saveFile } from '#web/ui/acts/save-file.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { wageUsers } from '../../../contract/wage-users.contract.ts';
import { usePayrollText } from '../../texts.ts';
import { useSlipPath } from '../paths.ts';
import type { Slip } from './slip-types.ts';

const AskDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskDialog);
const ConfirmDialog = lazyDialog(async () => (await import('./confirm-slip.tsx')).ConfirmSlip);
const CorrectionDialog = lazyDialog(async () => (await import('./correction-dialog.tsx')).CorrectionDialog);
const ViewsDialog = lazyDialog(async () => (await import('./views-dialog.tsx')).ViewsDialog);

const invalidates = ['wage_users', 'wages', 'wage_questions', 'home'] as const;

/** What may be done with a slip now, by the word of the server. */
export function SlipActs({ slip }: { readonly slip: Slip }) {
  const t = usePayrollText();
  const lang = useLang();
  const navigate = useNavigate();
  const pathOf = useSlipPath();
  const [open, setOpen] = useState<'ask' | 'confirm' | 'correct' | 'views' | null>(null);
  const params = { id: slip.id };
  const may = (act: Slip['actions'][number]) => slip.actions.includes(act);
  const again = useSend(wageUsers.sendAgain, {
    invalidates,
    onSuccess: ({ id, tries }) => {
      toast.success(id === slip.id ? t('reminded', { n: tries }) : t('correction_sent'));
      if (id !== slip.id) navigate(pathOf(id), { replace: true });
    },
  });
  const close = () => setOpen(null);
  return (
    <>
      <FootActions
        acts={[
          slip.is_own && { key: 'who_looked', label: t('who_looked'), onClick: () => setOpen('views') },
          may('pdf') && { key: 'pdf', label: t('pdf'), onClick: () => void savePdf(slip.id, lang) },
          may('ask') && { key: 'ask_whole', label: t('ask_whole'), onClick: () => setOpen('ask') },
          may('remind') && {
            key: 'remind_one',
            label: t('remind_one'),
            onClick: () => again.mutate({ params }),
            isPending: again.isPending,
          },
          may('draft_correction') && {
            key: 'draft_correction',
            label: t('draft_correction'),
            onClick: () => setOpen('correct'),
          },
          may('send_correction') && {
            kind: 'primary',
            key: 'send_correction',
            label: t('send_correction'),
            onClick: () => again.mutate({ params }),
            isPending: again.isPending,
          },
          may('confirm') && { kind: 'primary', key: 'confirm', label: t('confirm'), onClick: () => setOpen('confirm') },
        ]}
      />
      {open === 'ask' && <AskDialog slip_id={slip.id} column={null} onClose={close} />}
      {open === 'confirm' && <ConfirmDialog slip={slip} onClose={close} />}
      {open === 'correct' && <CorrectionDialog slip={slip} onClose={close} />}
      {open === 'views' && <ViewsDialog id={slip.id} onClose={close} />}
    </>
  );
}

/** Opens the proof of who it is where that is asked for, and tries again. */
async function savePdf(id: string, lang: 'cn' | 'us'): Promise<void> {
  const get = () => download(wageUsers.pdf, { params: { id }, query: { lang } });
  try {
    const { blob, filename } = await get().catch(async (error: unknown) => {
      if (!(await hasSteppedUp(error))) throw error;
      return get();
    });
    saveFile(blob, filename ?? `${id}.pdf`);
  } catch (error) {
    reactTo(error);
  }
}
