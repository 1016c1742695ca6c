import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { adminUsers, type USER_ACTIONS } from '../../../contract/admin-users.contract.ts';
import { useText } from '../../texts.ts';
import type { Account } from './account-types.ts';

const MergeDialog = lazyDialog(async () => (await import('./merge-dialog.tsx')).MergeDialog);
const LogInAsDialog = lazyDialog(async () => (await import('../impersonation/log-in-as-dialog.tsx')).LogInAsDialog);

type Action = (typeof USER_ACTIONS)[number];

/** Rare and grave: not in the way of the daily ones. */
const QUIET: readonly Action[] = ['remove', 'merge', 'make_super', 'end_super'];

/** The password goes, and a link to the own phone; with the second factor where its owner has lost it. */
function ResetDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const t = useText();
  const localizedName = useLocalizedName();
  const [withFactor, setWithFactor] = useState(false);
  return (
    <ReasonDialog
      reasonLabel={t('reason')}
      endpoint={adminUsers.resetCredentials}
      params={{ id: account.id }}
      body={{ second_factor: withFactor }}
      title={t('reset_title', { name: localizedName(account) })}
      submitLabel={t('reset')}
      success={t('link_sent')}
      onClose={onClose}
    >
      <Checkbox
        label={t('reset_second_factor')}
        description={t('reset_second_factor_help')}
        checked={withFactor}
        onChange={(event) => setWithFactor(event.currentTarget.checked)}
      />
    </ReasonDialog>
  );
}

/** Buttons of what may be done with an account, drawn from the answer. */
export function AccountActions({ account }: { readonly account: Account }) {
  const t = useText();
  const localizedName = useLocalizedName();
  const [opened, setOpened] = useState<Action | null>(null);
  const endSessions = useSend(adminUsers.endSessions, {
    onSuccess: ({ ended }) => toast.success(t('sessions_ended', { n: ended })),
  });
  const remove = useSend(adminUsers.remove, { onSuccess: () => toast.success(t('will_be_deleted')) });
  const params = { id: account.id };
  const close = () => setOpened(null);
  const sure = async (action: 'end_sessions' | 'remove') => {
    const isSure = await confirm({
      title: t(`${action}_title`, { name: localizedName(account) }),
      body: t(`${action}_help`),
      confirm: t(action),
      danger: action === 'remove',
    });
    if (isSure) (action === 'remove' ? remove : endSessions).mutate({ params });
  };
  const press = (action: Action) =>
    action === 'end_sessions' || action === 'remove' ? void sure(action) : setOpened(action);
  const shown = account.actions.filter((action) => action !== 'update');
  return (
    <>
      {shown.map((action) => (
        <Button
          key={action}
          variant={action === 'log_in_as' ? 'filled' : QUIET.includes(action) ? 'subtle' : 'default'}
          onClick={() => press(action)}
        >
          {t(action)}
        </Button>
      ))}
      {opened === 'log_in_as' && <LogInAsDialog person={account} onClose={close} />}
      {opened === 'merge' && <MergeDialog person={account} onClose={close} />}
      {opened === 'reset' && <ResetDialog account={account} onClose={close} />}
      {(opened === 'make_super' || opened === 'end_super') && (
        <ReasonDialog
          reasonLabel={t('reason')}
          endpoint={adminUsers.setSuperAdmin}
          params={params}
          body={{ is_super_admin: opened === 'make_super' }}
          title={t(`${opened}_title`, { name: localizedName(account) })}
          submitLabel={t(opened)}
          success={t('saved')}
          onClose={close}
        />
      )}
      {(opened === 'disable' || opened === 'enable') && (
        <ReasonDialog
          reasonLabel={t('reason')}
          endpoint={adminUsers.setStatus}
          params={params}
          body={{ status: opened === 'disable' ? 'disabled' : 'confirmed' }}
          title={t(`${opened}_title`, { name: localizedName(account) })}
          submitLabel={t(opened)}
          success={t('saved')}
          onClose={close}
        />
      )}
    </>
  );
}
