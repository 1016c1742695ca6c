import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { frame } from '#shared/frame.contract.ts';
import { opensMyChildren } from '#shared/personal-pages.ts';
import { useApi } from '#web/api/queries.ts';
import { goTo } from '#web/boot/navigator.ts';
import { routeByPath } from '#web/boot/registry.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import type { DialogProps } from '#web/modules/web-module.ts';
import { ask } from '#web/ui/confirm-store.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { useIsNarrow } from '#web/ui/use-is-narrow.ts';
import classes from './child-form.module.css';
import { AddChildForm } from './child-form.tsx';
import { useProfileText } from './profile-texts.ts';

const ACTIVATION_PAGE = '/active_children';

/** Accounts of children who have none yet are opened on a page of their own. */
function Activate({ onClose }: { readonly onClose: () => void }) {
  const t = useProfileText();
  return (
    <>
      <p className={classes.note}>{t('child_activate_help')}</p>
      <Button
        onClick={() => {
          onClose();
          goTo(ACTIVATION_PAGE);
        }}
      >
        {t('child_activate')}
      </Button>
    </>
  );
}

/** R-menu-005: add a child, or open the accounts of children who have none. After a success the home page follows. */
export function Dialog({ opened, onClose }: DialogProps) {
  const t = useProfileText();
  const texts = useFrameText();
  const isNarrow = useIsNarrow();
  const self = useApi(frame.showCurrent, {}, { enabled: opened, loudness: 'session_only' }).data;
  const mayActivate = routeByPath(ACTIVATION_PAGE) !== undefined && opensMyChildren(self?.children_users);
  const [chosen, setChosen] = useState<'add' | 'activate' | null>(null);
  const first = mayActivate && self?.is_all_stu_gd_client === false ? 'activate' : 'add';
  const tab = mayActivate ? (chosen ?? first) : 'add';
  const done = async () => {
    onClose();
    await ask({ title: t('child_submitted'), confirm: t('confirm'), forced: true });
    goTo('/');
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('child_add')}
      size={isNarrow ? '100%' : 440}
      closeOnClickOutside={false}
      classNames={{ title: classes.title }}
      closeButtonProps={{ 'aria-label': texts('close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      {mayActivate && (
        <div className={classes.tabs}>
          <ViewTabs
            label={t('child_add')}
            value={tab}
            onChange={(value) => setChosen(value as 'add')}
            tabs={[
              { value: 'add', label: t('child_add') },
              { value: 'activate', label: t('child_activate') },
            ]}
          />
        </div>
      )}
      {tab === 'add' ? <AddChildForm onDone={() => void done()} /> : <Activate onClose={onClose} />}
    </Modal>
  );
}
