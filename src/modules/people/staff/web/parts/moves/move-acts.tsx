import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { toast } from '#web/ui/toasts.ts';
import { teacherMoves } from '../../../contract/teacher-moves.contract.ts';
import { useMoveText } from '../../texts.ts';
import { type Employment, MOVE_INVALIDATES } from './employment.ts';

type Action = Employment['actions'][number];
/** Acts that ask something in a dialog. */
export type OpenDialog = Exclude<Action, 'cancel_leave'>;

interface Props {
  readonly person: Employment;
  readonly onShow: (act: OpenDialog) => void;
}

const PRIMARY: readonly Action[] = ['become_regular', 'rehire'];
const DANGER: readonly Action[] = ['leave'];

/** The acts that the caller may make now. */
export function MoveActs({ person, onShow }: Props) {
  const t = useMoveText();
  const localizedName = useLocalizedName();
  const { id, actions, version } = person;
  const name = localizedName(person);
  const staying = useSend(teacherMoves.cancelLeave, {
    invalidates: MOVE_INVALIDATES,
    onSuccess: () => toast.success(t('cancel_leave_done')),
  });
  const stay = async () => {
    const question = {
      title: t('cancel_leave_title', { name }),
      body: t('cancel_leave_body', { name }),
      confirm: t('cancel_leave'),
    };
    if (await confirm(question)) staying.mutate({ params: { id }, body: { version } });
  };
  if (actions.length === 0) return null;
  const primary = PRIMARY.find((act) => actions.includes(act));
  const onClick = (act: Action) => {
    if (act === 'cancel_leave') return void stay();
    return onShow(act);
  };
  return (
    <FootActions
      acts={actions.map((act) => ({
        key: act,
        label: t(act),
        asks: true,
        onClick: () => onClick(act),
        ...(DANGER.includes(act) ? { kind: 'danger' as const } : act === primary ? { kind: 'primary' as const } : {}),
        isPending: act === 'cancel_leave' && staying.isPending,
      }))}
    />
  );
}
