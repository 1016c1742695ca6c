import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useSend } from '#web/api/send.ts';
import { routeByPath } from '#web/boot/registry.ts';
import { saveFile } from '#web/ui/acts/save-file.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ownData } from '../../../contract/own-data.contract.ts';
import { useProfileText } from '../../texts.ts';
import classes from './personals.module.css';

/** Who looked at me, what the portal promises, and everything it holds of me as a file. */
export function OwnPrivacy({ mayExport }: { readonly mayExport: boolean }) {
  const t = useProfileText();
  const fetched = useSend(ownData.get, {
    invalidates: false,
    onSuccess: (data) => {
      const text = JSON.stringify(data, null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), `my-data-${data.made_at.slice(0, 10)}.json`);
      toast.success(t('data_saved'));
    },
  });
  return (
    <>
      <Panel title={t('data_title')}>
        <Words as="p" tone="soft" size="small" below={12}>
          {t('data_help')}
        </Words>
        {mayExport && (
          <Button variant="default" loading={fetched.isPending} onClick={() => fetched.mutate({})}>
            {t('data_export')}
          </Button>
        )}
      </Panel>
      <Panel title={t('privacy_title')}>
        <Stack as="ul" gap={12} className={classes.links}>
          {routeByPath('/my_data_access') && (
            <li>
              <Link to="/my_data_access">{t('privacy_seen')}</Link>
            </li>
          )}
          <li>
            <Link to="/mobile/privacyPolicy">{t('privacy_policy')}</Link>
          </li>
        </Stack>
      </Panel>
    </>
  );
}
