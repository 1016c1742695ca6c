import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CacheGroup } from '#web/api/cache.ts';
import { useSend } from '#web/api/send.ts';
import { useCurrentRoute } from '#web/boot/current-route.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { notices } from '../../../contract/notices.contract.ts';
import { noticeLifecycle } from '../../../contract/notices.lifecycle.ts';
import { useNoticeText } from '../../texts.ts';
import type { Notice } from './notice-values.ts';

const { moves } = noticeLifecycle;
const OTHERS: readonly CacheGroup[] = ['messages', 'home', 'notifications', 'internotification_receipts'];

type Reasoned = 'return' | 'recall';

function useActs(notice: Notice, askReason: (move: Reasoned) => void, onEdit: () => void) {
  const t = useNoticeText();
  const localize = useLocalize();
  const navigate = useNavigate();
  const isPhone = useCurrentRoute()?.layout === 'mobile';
  const list = `${isPhone ? '/mobile' : ''}${notice.kind === 'message' ? '/mgmt_message' : '/internalNotice?tab=desk'}`;
  const settled = {
    invalidates: OTHERS,
    onSuccess: ({ status }: Notice) => toast.success(localize(noticeLifecycle.states[status])),
  };
  const send = {
    submit: useSend(notices.submit, settled),
    withdraw: useSend(notices.withdraw, settled),
    cancel_schedule: useSend(notices.cancelSchedule, settled),
    approve: useSend(notices.approve, settled),
  };
  const copy = useSend(notices.copy, {
    invalidates: OTHERS,
    onSuccess: ({ id }) => void navigate(`${list}&write=${id}`),
  });
  const remove = useSend(notices.remove, { invalidates: OTHERS, onSuccess: () => void navigate(list) });
  const input = { params: { id: notice.id }, body: { version: notice.version } };
  const has = (action: Notice['actions'][number]) => notice.actions.includes(action);
  const sure = async () => {
    if (await confirm({ title: t('remove_sure', { title: notice.title }), confirm: t('remove'), danger: true }))
      remove.mutate({ body: { ids: [notice.id] } });
  };
  const move = (key: keyof typeof send, kind?: Act['kind']): Act | false =>
    has(key) && {
      key,
      label: localize(moves[key]),
      kind,
      isPending: send[key].isPending,
      onClick: () => send[key].mutate(input),
    };
  return [
    has('remove') && { key: 'remove', label: t('remove'), kind: 'danger' as const, onClick: () => void sure() },
    has('update') && { key: 'update', label: t('edit'), onClick: onEdit },
    move('submit', 'primary'),
    move('withdraw'),
    move('cancel_schedule'),
    has('return') && { key: 'return', label: localize(moves.return), asks: true, onClick: () => askReason('return') },
    move('approve', 'primary'),
    has('revise') && { key: 'revise', label: localize(moves.revise), asks: true, onClick: onEdit },
    has('copy') && {
      key: 'copy',
      label: t('copy'),
      isPending: copy.isPending,
      onClick: () => copy.mutate({ params: { id: notice.id } }),
    },
    has('recall') && { key: 'recall', label: localize(moves.recall), asks: true, onClick: () => askReason('recall') },
  ];
}

/** What those who manage it may do with it. */
export function NoticeMoves({ notice, onEdit }: { readonly notice: Notice; readonly onEdit: () => void }) {
  const t = useNoticeText();
  const localize = useLocalize();
  const [reasonFor, askReason] = useState<Reasoned | null>(null);
  const acts = useActs(notice, askReason, onEdit);
  return (
    <>
      <FootActions acts={acts} />
      {reasonFor && (
        <ReasonDialog
          endpoint={reasonFor === 'recall' ? notices.recall : notices.giveBack}
          params={{ id: notice.id }}
          body={{ version: notice.version }}
          title={localize(moves[reasonFor])}
          submitLabel={localize(moves[reasonFor])}
          reasonLabel={t('reason')}
          reasonHelp={t(
            reasonFor === 'return'
              ? 'return_help'
              : notice.channels?.includes('sms')
                ? 'recall_sms_help'
                : 'recall_help',
          )}
          invalidates={OTHERS}
          onClose={() => askReason(null)}
          onDone={() => askReason(null)}
        />
      )}
    </>
  );
}
