import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { drive } from '../../../contract/drive.contract.ts';
import type { NodeDetail } from '../../../contract/drive.shapes.ts';
import { useDriveText } from '../../texts.ts';
import { NodeIcon } from '../node-icon.tsx';
import { sizeText } from '../size-text.ts';
import classes from './node-drawer.module.css';
import { NodeFoot, type Shown } from './node-foot.tsx';
import { NodeShares } from './node-shares.tsx';
import { NodeVersions } from './node-versions.tsx';

const ShareDialog = lazyDialog(async () => (await import('./share-dialog.tsx')).ShareDialog);
const PlaceDialog = lazyDialog(async () => (await import('./place-dialog.tsx')).PlaceDialog);
const RenameDialog = lazyDialog(async () => (await import('./name-dialog.tsx')).RenameDialog);

/** One folder or file: a look at it, what it is, its versions, and whom it is shared with. */
export function NodeDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useDriveText();
  const [shown, show] = useState<Shown | null>(null);
  const answer = useApi(drive.show, { params: { id } });
  const node = answer.data;
  const hide = () => show(null);
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={node?.name ?? t('drive')}
      foot={node && <NodeFoot node={node} onShow={show} onGone={onClose} />}
    >
      {node ? (
        <Stack gap={20}>
          {node.kind === 'file' && !node.deleted_at && <Look node={node} />}
          <NodeFacts node={node} />
          {node.kind === 'file' && <NodeVersions node={node} />}
          {node.actions.includes('share') && <NodeShares node={node} />}
        </Stack>
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      )}
      {node && shown === 'share' && <ShareDialog node={node} onClose={hide} />}
      {node && (shown === 'move' || shown === 'restore') && <PlaceDialog node={node} act={shown} onClose={hide} />}
      {node && shown === 'rename' && <RenameDialog node={node} onClose={hide} />}
    </SideDrawer>
  );
}

/** A picture of the file itself, or its kind; pictures and PDF open over the page, others are saved. */
function Look({ node }: { readonly node: NodeDetail }) {
  const t = useDriveText();
  const file = { name: node.name, ...(node.mime ? { mime: node.mime } : {}) };
  const renew = async () => (await call(drive.file, { params: { id: node.id } })).url;
  return (
    <Stack items="center" gap={12}>
      <FileLink file={file} renew={renew}>
        <span className={classes.cover}>
          {node.thumb ? <img src={node.thumb} alt={node.name} /> : <NodeIcon node={node} size={56} />}
        </span>
      </FileLink>
      <FileLink file={file} renew={renew}>
        <Button component="span" variant="default">
          {t('open_file')}
        </Button>
      </FileLink>
    </Stack>
  );
}

function NodeFacts({ node }: { readonly node: NodeDetail }) {
  const t = useDriveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { space } = node;
  const top = space && (space.name ? localizedName({ name: space.name, name_en: space.name_en }) : t('my_files'));
  const way = [top, ...node.path.map(({ name }) => name)].filter(Boolean).join(' / ');
  return (
    <Facts
      facts={[
        { label: t('place'), value: way, wide: true },
        ...(node.kind === 'file' ? [{ label: t('size'), value: sizeText(node.size, format.bytes) }] : []),
        { label: t('changed_at'), value: format.dateTime(node.updated_at) },
        { label: t('changed_by'), value: node.updated_by && localizedName(node.updated_by) },
        ...(node.purge_on ? [{ label: t('purge_on'), value: format.day(node.purge_on) }] : []),
      ]}
    />
  );
}
