import type { CacheGroup } from '#web/api/cache.ts';
import { useSend } from '#web/api/send.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import { toast } from '#web/ui/toasts.ts';
import { parkings } from '../../../contract/parkings.contract.ts';
import { useParkingText } from '../../texts.ts';
import type { PermitDetail, PermitDialog } from '../permit-types.ts';

interface Props {
  readonly permit: PermitDetail;
  readonly isOwn?: boolean;
  readonly onShow: (shown: PermitDialog) => void;
}

const FRESH: readonly CacheGroup[] = ['home', 'parking_terms', 'parking_quotas'];

/** What may be done next with a permit: by its holder, and by those who decide. */
export function PermitActs({ permit, isOwn = false, onShow }: Props) {
  const t = useParkingText();
  const { id, version, actions } = permit;
  const said = (text: string) => ({ invalidates: FRESH, onSuccess: () => void toast.success(text) });
  const accept = useSend(parkings.acceptOffer, said(t('accepted')));
  const withdraw = useSend(parkings.withdraw, said(t('withdrawn')));
  const discard = useSend(parkings.remove, said(t('discarded')));
  const resume = useSend(parkings.resume, said(t('resumed')));
  const may = (action: PermitDetail['actions'][number]) => actions.includes(action);
  const ask = async (title: string, act: () => void) => {
    if (await confirm({ title, confirm: t('sure') })) act();
  };
  const acts: (Act | false)[] = [
    may('accept_offer') && {
      key: 'accept',
      label: t('accept_offer'),
      kind: 'primary',
      isPending: accept.isPending,
      onClick: () => accept.mutate({ params: { id } }),
    },
    may('update') && { key: 'edit', label: t('edit'), kind: 'primary', onClick: () => onShow('edit') },
    may('renew') && isOwn && { key: 'renew', label: t('renew'), kind: 'primary', onClick: () => onShow('renew') },
    may('swap') && { key: 'swap', label: t('swap'), asks: true, onClick: () => onShow('swap') },
    may('away') && { key: 'away', label: t('away'), asks: true, onClick: () => onShow('away') },
    may('resume') && {
      key: 'resume',
      label: t('resume'),
      kind: 'primary',
      isPending: resume.isPending,
      onClick: () => resume.mutate({ params: { id }, body: { version } }),
    },
    may('suspend') && !isOwn && { key: 'suspend', label: t('suspend'), asks: true, onClick: () => onShow('suspend') },
    may('withdraw') && {
      key: 'withdraw',
      label: t('withdraw'),
      kind: 'danger',
      isPending: withdraw.isPending,
      onClick: () => void ask(t('withdraw_sure'), () => withdraw.mutate({ params: { id }, body: { version } })),
    },
    may('remove') && {
      key: 'remove',
      label: t(isOwn ? 'discard' : 'archive'),
      kind: 'danger',
      isPending: discard.isPending,
      onClick: () => void ask(t('discard_sure'), () => discard.mutate({ params: { id } })),
    },
    may('revoke') && {
      key: 'revoke',
      label: t(isOwn ? 'give_back' : 'revoke'),
      kind: 'danger',
      asks: true,
      onClick: () => onShow('revoke'),
    },
  ];
  return <FootActions acts={acts} />;
}
