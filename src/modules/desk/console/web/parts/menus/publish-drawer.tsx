import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { refreshSettings } from '#web/session/session.ts';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { adminMenus } from '../../../contract/admin-menus.contract.ts';
import { useText } from '../../texts.ts';

/** Before anything changes: what each role gains and loses. */
export function PublishDrawer({ version, onClose }: { readonly version: number; readonly onClose: () => void }) {
  const t = useText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const trial = useSend(adminMenus.publish, { invalidates: false, onError: onClose });
  const publish = useSend(adminMenus.publish, {
    onSuccess: () => {
      toast.success(t('menu_published'));
      void refreshSettings();
      onClose();
    },
  });
  const { mutate } = trial;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the drawer opens
  useEffect(() => mutate({ body: { version, dry_run: true } }), [version]);
  const names = (entries: readonly { readonly name: string; readonly name_en: string | null }[]) =>
    format.list(entries.map(localizedName));
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={t('publish_title')}
      foot={
        <Inline gap={8} wrap>
          <Button variant="default" onClick={onClose}>
            {t('not_now')}
          </Button>
          <Button
            loading={publish.isPending}
            disabled={!trial.data}
            onClick={() => publish.mutate({ body: { version, dry_run: false } })}
          >
            {t('publish')}
          </Button>
        </Inline>
      }
    >
      <Words as="p" tone="soft" below={12}>
        {t('publish_help')}
      </Words>
      {!trial.data && <TextSkeleton lines={4} />}
      {trial.data?.roles.length === 0 && <p>{t('nobody_affected')}</p>}
      <RowList>
        {trial.data?.roles.map(({ role, gained, lost }) => (
          <li key={role.id}>
            <strong>{localizedName(role)}</strong>
            <span>
              {gained.length > 0 && <>{t('gains', { names: names(gained) })} </>}
              {lost.length > 0 && t('loses', { names: names(lost) })}
            </span>
          </li>
        ))}
      </RowList>
    </SideDrawer>
  );
}
