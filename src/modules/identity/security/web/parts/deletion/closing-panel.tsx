import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/api/lazy.ts';
import { useSend } from '#web/api/send.ts';
import { goTo } from '#web/boot/navigator.ts';
import { resetSession } from '#web/session/leave.ts';
import { useSettings } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { safety } from '../../../contract/safety.contract.ts';
import { useText } from '../../texts.ts';
import classes from '../safety.module.css';

const DeleteDialog = lazyPart(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog);

/** In need: close the account at once, or delete it for good. */
export function ClosingPanel() {
  const t = useText();
  const settings = useSettings();
  const [isDeleting, setDeleting] = useState(false);
  const freeze = useSend(safety.freeze, {
    invalidates: false,
    onSuccess: () => {
      resetSession({ keepDrafts: false });
      goTo('/login', { replace: true });
    },
  });
  const askFreeze = async () => {
    const sure = await confirm({
      title: t('freeze_title'),
      body: t('freeze_hint'),
      confirm: t('freeze'),
      danger: true,
    });
    if (sure) freeze.mutate({});
  };
  return (
    <Panel title={t('in_need')}>
      <ul className={classes.lines}>
        <li>
          <div className={classes.words}>
            <p>
              <strong>{t('freeze')}</strong>
            </p>
            <Words as="p" tone="faint" size="small">
              {t('freeze_hint')}
            </Words>
          </div>
          <Button variant="default" size="compact-md" loading={freeze.isPending} onClick={() => void askFreeze()}>
            {t('freeze')}
          </Button>
        </li>
        <li>
          <div className={classes.words}>
            <p>
              <strong>{t('delete_account')}</strong>
            </p>
            <Words as="p" tone="faint" size="small">
              {t('delete_account_hint')}
            </Words>
          </div>
          <Button
            variant="default"
            className={classes.danger}
            size="compact-md"
            disabled={Boolean(settings?.deletion_at)}
            onClick={() => setDeleting(true)}
          >
            {t('delete_account')}
          </Button>
        </li>
      </ul>
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteDialog onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
