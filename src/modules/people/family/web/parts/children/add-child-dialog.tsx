import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { opensMyChildren } from '#shared/addresses/personal-pages.ts';
import { frame } from '#shared/calls/frame.contract.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { useApi } from '#web/api/queries.ts';
import { goTo } from '#web/boot/navigator.ts';
import { routeByPath } from '#web/boot/registry.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import type { DialogProps } from '#web/modules/web-module.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { useFamilyText } from '../../texts.ts';
import classes from './child-form.module.css';
import { AddChildForm, type ChildFormProps } from './child-form.tsx';
import { LinkChildForm } from './link-child-form.tsx';

type Way = 'add' | 'link' | 'activate';

const ACTIVATION_PAGE = '/active_children';

/** Accounts of children who have none yet are opened on a page of their own. */
function Activate({ onClose }: { readonly onClose: () => void }) {
  const t = useFamilyText();
  return (
    <>
      <Words as="p" tone="soft" size="small">
        {t('child_activate_help')}
      </Words>
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

/** Add a child, look for one by number, or open the accounts of children who have none. After a success the home page follows. */
export function Dialog({ opened, onClose }: DialogProps) {
  const t = useFamilyText();
  const localize = useLocalize();
  const texts = useFrameText();
  const isNarrow = useIsNarrow();
  const self = useApi(frame.showCurrent, {}, { enabled: opened }).data;
  const mayActivate = routeByPath(ACTIVATION_PAGE) !== undefined && opensMyChildren(self?.children_users);
  const [chosen, setChosen] = useState<Way | null>(null);
  const [asked, setAsked] = useState<ChildFormProps['start']>({});
  const first = mayActivate && self?.is_all_stu_gd_client === false ? 'activate' : 'add';
  const tab = chosen ?? first;
  const ways: readonly Way[] = mayActivate ? ['add', 'link', 'activate'] : ['add', 'link'];
  const labels = {
    add: t('child_add'),
    link: localize(errorCatalogue.link_child_title.text),
    activate: t('child_activate_tab'),
  };
  const done = async () => {
    onClose();
    await confirm({ title: t('child_submitted'), confirm: t('confirm'), forced: true });
    goTo('/');
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={tab === 'link' ? labels.link : t('child_add')}
      size={isNarrow ? '100%' : 440}
      closeOnClickOutside={false}
      classNames={{ title: classes.title }}
      closeButtonProps={{ 'aria-label': texts('close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.tabs}>
        <ViewTabs
          label={t('child_add')}
          value={tab}
          onChange={(value) => setChosen(value as Way)}
          tabs={ways.map((way) => ({ value: way, label: labels[way] }))}
        />
      </div>
      {tab === 'add' && <AddChildForm {...(asked ? { start: asked } : {})} onDone={() => void done()} />}
      {tab === 'link' && (
        <LinkChildForm
          onCancel={onClose}
          onUnknown={(number) => {
            setAsked(number);
            setChosen('add');
          }}
        />
      )}
      {tab === 'activate' && <Activate onClose={onClose} />}
    </Modal>
  );
}
