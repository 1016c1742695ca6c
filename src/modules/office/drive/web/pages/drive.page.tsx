import { ActionIcon, Button } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { isPhone } from '#web/session/device.ts';
import { useRights } from '#web/session/rights.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { drive } from '../../contract/drive.contract.ts';
import { driveRights } from '../../rights.ts';
import { DriveFiles } from '../parts/drive-files.tsx';
import { UploadButtons } from '../parts/uploads/upload-buttons.tsx';
import { useDriveText } from '../texts.ts';

const NodeDrawer = lazyDialog(async () => (await import('../parts/node/node-drawer.tsx')).NodeDrawer);
const NameDialog = lazyDialog(async () => (await import('../parts/node/name-dialog.tsx')).NameDialog);
const LinkDialog = lazyDialog(async () => (await import('../parts/link-dialog.tsx')).LinkDialog);
const ManagedSpaces = lazyDialog(async () => (await import('../parts/manage/managed-spaces.tsx')).ManagedSpaces);
const WpsButton = lazyDialog(async () => (await import('../parts/wps-button.tsx')).WpsButton);

const TABS = ['files', 'recent', 'shared', 'bin', 'manage'] as const;
type Tab = (typeof TABS)[number];

/** The cloud drive: own files and those of the department, what others share, the bin, and the spaces of the school. */
export function Page() {
  const t = useDriveText();
  const { can } = useRights();
  const uses = can(driveRights.use);
  const [address, setAddress] = useSearchParams();
  const { opened, open, close } = useOpened();
  const link = useOpened('link');
  const [isNaming, setNaming] = useState(false);
  const quota = useApi(drive.quota, {}, { enabled: uses });
  const tabs = TABS.filter((tab) => (tab === 'manage' ? can(driveRights.manage) : uses));
  const tab: Tab = tabs.find((known) => known === address.get('tab')) ?? tabs[0] ?? 'files';
  const folder = address.get('folder') ?? undefined;
  const isInFiles = tab === 'files';
  const here = useApi(
    drive.list,
    { query: { per_page: 10, ...(folder ? { folder_id: folder } : {}) } },
    { enabled: uses && isInFiles },
  );
  const mayAdd = isInFiles && here.data?.head.actions.includes('add') === true;
  return (
    <>
      <PageHead
        actions={
          uses &&
          isInFiles && (
            <>
              <WpsButton />
              {mayAdd && <FolderButton onPress={() => setNaming(true)} />}
              {mayAdd && <UploadButtons parentId={folder} />}
            </>
          )
        }
      />
      {tabs.length > 1 && (
        <ViewTabs
          label={t('drive')}
          value={tab}
          onChange={(value) =>
            setAddress((now) => ({ tab: value, ...(now.get('view') ? { view: 'grid' } : {}) }), { replace: true })
          }
          tabs={tabs.map((value) => ({
            value,
            label: t(`tab_${value}`),
            count: value === 'shared' ? quota.data?.shared : undefined,
          }))}
        />
      )}
      {tab === 'manage' ? (
        <ManagedSpaces />
      ) : (
        <DriveFiles
          key={tab}
          tab={tab}
          folder={folder}
          mayAdd={mayAdd}
          spaces={quota.data?.spaces ?? []}
          onOpen={open}
        />
      )}
      {opened && uses && <NodeDrawer key={opened} id={opened} onClose={close} />}
      {isNaming && <NameDialog parentId={folder} onClose={() => setNaming(false)} />}
      {link.opened && uses && <LinkDialog code={link.opened} onClose={link.close} />}
    </>
  );
}

/** On a phone, where the camera stands beside it, it is a picture alone. */
function FolderButton({ onPress }: { readonly onPress: () => void }) {
  const t = useDriveText();
  if (isPhone())
    return (
      <ActionIcon variant="default" size={44} aria-label={t('new_folder')} onClick={onPress}>
        <IconFolderPlus aria-hidden size={20} />
      </ActionIcon>
    );
  return (
    <Button variant="default" leftSection={<IconFolderPlus aria-hidden size={16} />} onClick={onPress}>
      {t('new_folder')}
    </Button>
  );
}
