import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { accessCardLifecycle } from '../../../contract/access-card.lifecycle.ts';
import { accessCards } from '../../../contract/access-cards.contract.ts';
import { useDoorText } from '../../texts.ts';

interface Props {
  readonly card: CallOutput<typeof accessCards.list>['list'][number];
  readonly onClose: () => void;
}

/** One card: whose it is, where it is not dead yet, and what may be done with it. */
export function CardDrawer({ card, onClose }: Props) {
  const t = useDoorText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const [isRevoked, revoke] = useState(false);
  const said = (text: string) => ({ invalidates: ['doorlocks'] as const, onSuccess: () => void toast.success(text) });
  const lose = useSend(accessCards.reportLost, said(t('lost_done')));
  const restore = useSend(accessCards.restore, said(t('restored')));
  const at = { params: { id: card.id } };
  const may = (act: (typeof card.actions)[number]) => card.actions.includes(act);
  const ask = async () => {
    if (await confirm({ title: t('ask_lost'), body: t('ask_lost_help'), confirm: t('report_lost'), danger: true }))
      lose.mutate(at);
  };
  const facts: (Fact | false)[] = [
    { label: t('status'), value: <StateBadge of={accessCardLifecycle} state={card.status} /> },
    { label: t('person'), value: localizedName(card.user) },
    { label: t('card_no'), value: card.card_no_masked ?? t(card.kind === 'face' ? 'kind_face' : 'phone_code') },
    { label: t('bound_at'), value: format.dateTime(card.created_at) },
    card.valid_to !== null && { label: t('valid_to'), value: format.day(card.valid_to) },
    card.still_open.length > 0 && { label: t('still_open'), value: format.list(card.still_open.map(localizedName)) },
    card.reason !== null && { label: t('reason'), value: card.reason },
  ];
  return (
    <SideDrawer
      opened
      kind="form"
      onClose={onClose}
      title={localizedName(card.user)}
      foot={
        <FootActions
          acts={[
            may('report_lost') && { key: 'lost', label: t('report_lost'), asks: true, onClick: () => void ask() },
            may('restore') && {
              key: 'restore',
              label: t('restore'),
              kind: 'primary',
              isPending: restore.isPending,
              onClick: () => restore.mutate(at),
            },
            may('revoke') && {
              key: 'revoke',
              label: t('revoke'),
              kind: 'danger',
              onClick: () => revoke(true),
            },
          ]}
        />
      }
    >
      <Facts facts={facts.filter((fact) => fact !== false)} />
      {isRevoked && (
        <ReasonDialog
          endpoint={accessCards.revoke}
          params={{ id: card.id }}
          title={t('revoke')}
          submitLabel={t('revoke')}
          reasonLabel={t('reason')}
          success={t('revoked')}
          onClose={() => revoke(false)}
          onDone={onClose}
        />
      )}
    </SideDrawer>
  );
}
