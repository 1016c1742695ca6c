import { useState } from 'react';
import type { CacheGroup } from '#web/api/cache.ts';
import { call } from '#web/api/call.ts';
import { reactTo } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type Announcement, announcements } from '../../../contract/announcements.contract.ts';
import { announcementLifecycle } from '../../../contract/announcements.lifecycle.ts';
import { useNoticeText } from '../../texts.ts';

interface Props {
  readonly row: Announcement;
  readonly onDone: () => void;
  /** In its form, whose own button submits it: they stand beside that. */
  readonly isForm?: boolean;
}

const { moves } = announcementLifecycle;
const OTHERS: readonly CacheGroup[] = ['announces', 'home', 'notifications'];

/** Whom it is for and where it will stand, in the words of the form. */
function SendingFacts({ row }: Pick<Props, 'row'>) {
  const t = useNoticeText();
  const format = useFormat();
  const whom = row.user_types.length
    ? format.list(row.user_types.map((userType) => t(`user_type_${userType}`)))
    : t('everybody');
  const places = [t('place_list'), ...row.placements.map((place) => t(`place_${place}`))];
  return (
    <Facts
      facts={[
        { label: t('for'), value: whom },
        { label: t('placements'), value: format.list(places) },
        ...(row.send_at ? [{ label: t('publish_at'), value: format.dateTime(row.send_at) }] : []),
      ]}
    />
  );
}

/** Nothing goes out to people before somebody has read how many they are. */
function useSending(row: Announcement) {
  const t = useNoticeText();
  const localize = useLocalize();
  const [isCounting, setCounting] = useState(false);
  const notifyThem = async (move: 'submit' | 'approve', send: () => void) => {
    setCounting(true);
    const known = await call(announcements.recipients, { params: { id: row.id } }).catch((error: unknown) => {
      reactTo(error);
      return null;
    });
    setCounting(false);
    if (!known) return;
    const { count, is_sent_at_once } = known;
    const isSure = await confirm({
      title: t(is_sent_at_once ? 'send_sure' : 'submit_sure', { n: count }),
      body: <SendingFacts row={row} />,
      confirm: is_sent_at_once ? t('send_to', { n: count }) : localize(moves[move]),
    });
    if (isSure) send();
  };
  return { isCounting, notifyThem };
}

type Reasoned = 'return' | 'recall';

/** The moves that this person may make, from the answer of the server. */
function useActs(row: Announcement, isForm: boolean, onDone: () => void, askReason: (move: Reasoned) => void) {
  const t = useNoticeText();
  const localize = useLocalize();
  const { isCounting, notifyThem } = useSending(row);
  const settled = {
    invalidates: OTHERS,
    onSuccess: ({ status }: { readonly status: Announcement['status'] }) => {
      toast.success(localize(announcementLifecycle.states[status]));
      onDone();
    },
  };
  const submit = useSend(announcements.submit, settled);
  const withdraw = useSend(announcements.withdraw, settled);
  const cancel = useSend(announcements.cancelSchedule, settled);
  const approve = useSend(announcements.approve, settled);
  const remove = useSend(announcements.remove, { onSuccess: onDone });
  const input = { params: { id: row.id }, body: { version: row.version } };
  const sure = async () => {
    if (await confirm({ title: t('remove_sure', { title: row.title }), confirm: t('remove'), danger: true }))
      remove.mutate({ body: { ids: [row.id] } });
  };
  const act = (
    key: Exclude<Announcement['actions'][number], 'update' | 'remove' | 'urge'>,
    how: Omit<Act, 'key' | 'label'>,
  ) => row.actions.includes(key) && { key, label: localize(moves[key]), ...how };
  return [
    row.actions.includes('remove') && {
      key: 'remove',
      label: t('remove'),
      kind: 'danger' as const,
      isPending: remove.isPending,
      onClick: () => void sure(),
    },
    !isForm &&
      act('submit', {
        asks: true,
        isPending: submit.isPending || isCounting,
        onClick: () => void notifyThem('submit', () => submit.mutate(input)),
      }),
    act('withdraw', { isPending: withdraw.isPending, onClick: () => withdraw.mutate(input) }),
    act('cancel_schedule', { isPending: cancel.isPending, onClick: () => cancel.mutate(input) }),
    act('return', { asks: true, onClick: () => askReason('return') }),
    act('approve', {
      kind: 'primary',
      isPending: approve.isPending || isCounting,
      onClick: () => void notifyThem('approve', () => approve.mutate(input)),
    }),
    act('recall', { asks: true, onClick: () => askReason('recall') }),
  ];
}

/** The acts at the foot of an announcement, with the reasons that some of them ask for. */
export function AnnouncementMoves({ row, onDone, isForm = false }: Props) {
  const t = useNoticeText();
  const localize = useLocalize();
  const [reasonFor, askReason] = useState<Reasoned | null>(null);
  const acts = useActs(row, isForm, onDone, askReason);
  return (
    <>
      <FootActions isForm={isForm} acts={acts} />
      {reasonFor && (
        <ReasonDialog
          endpoint={reasonFor === 'recall' ? announcements.recall : announcements.giveBack}
          params={{ id: row.id }}
          body={{ version: row.version }}
          title={localize(moves[reasonFor])}
          submitLabel={localize(moves[reasonFor])}
          reasonLabel={t('reason')}
          reasonHelp={t(reasonFor === 'recall' ? 'recall_help' : 'return_help')}
          invalidates={OTHERS}
          onClose={() => askReason(null)}
          onDone={onDone}
        />
      )}
    </>
  );
}
