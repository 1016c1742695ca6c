import { useRef } from 'react';
import { invalidate } from '#web/api/cache.ts';
import { call } from '#web/api/call.ts';
import { reactTo } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { saveFile } from '#web/ui/acts/save-file.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import { toast } from '#web/ui/toasts.ts';
import { drive } from '../../../contract/drive.contract.ts';
import type { NodeAction, NodeDetail } from '../../../contract/drive.shapes.ts';
import { useDriveText } from '../../texts.ts';
import { uploadVersion } from '../uploads/drive-uploads.ts';
import { OFFERED } from '../uploads/upload-buttons.tsx';

/** What opens over the drawer. */
export type Shown = 'share' | 'move' | 'restore' | 'rename';

interface Props {
  readonly node: NodeDetail;
  readonly onShow: (shown: Shown) => void;
  readonly onGone: () => void;
}

/** What may be done with a folder or file, as the server says. */
export function NodeFoot({ node, onShow, onGone }: Props) {
  const t = useDriveText();
  const pick = useRef<HTMLInputElement>(null);
  const can = (act: NodeAction) => node.actions.includes(act);
  const { bin, restore, purge, askPurge } = useEnds(node, onShow, onGone);
  const params = { id: node.id };
  return (
    <>
      <FootActions
        acts={[
          can('open') && { key: 'save', kind: 'primary', label: t('download'), onClick: () => download(node) },
          can('share') && { key: 'share', label: t('share'), asks: true, onClick: () => onShow('share') },
          can('replace') && asked('replace', t('upload_version'), () => pick.current?.click()),
          can('rename') && asked('rename', t('rename'), () => onShow('rename')),
          can('move') && asked('move', t('move'), () => onShow('move')),
          can('bin') && danger('bin', t('to_bin'), bin.isPending, () => bin.mutate({ params }), false),
          can('restore') && {
            key: 'restore',
            kind: 'primary',
            label: t('restore'),
            isPending: restore.isPending,
            onClick: () => restore.mutate({ params, body: {} }),
          },
          can('purge') && danger('purge', t('purge'), purge.isPending, () => void askPurge()),
        ]}
      />
      <input
        ref={pick}
        type="file"
        hidden
        aria-label={t('upload_version')}
        accept={OFFERED.join(',')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file && node.version_no) uploadVersion(node.id, node.version_no, file);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

const asked = (key: string, label: string, onClick: () => void): Act => ({ key, label, asks: true, onClick });
const danger = (key: string, label: string, isPending: boolean, onClick: () => void, asks = true): Act => ({
  key,
  kind: 'danger',
  label,
  asks,
  isPending,
  onClick,
});

const download = (node: NodeDetail): void =>
  void call(drive.file, { params: { id: node.id } }).then(
    ({ url }) => saveFile(url, node.name),
    (error: unknown) => reactTo(error),
  );

/** Throwing away, taking back and deleting for good. */
function useEnds(node: NodeDetail, onShow: Props['onShow'], onGone: () => void) {
  const t = useDriveText();
  const params = { id: node.id };
  const takeBack = () =>
    void call(drive.restore, { params, body: {} }).then(
      () => invalidate('drive'),
      (error: unknown) => reactTo(error),
    );
  const bin = useSend(drive.bin, {
    onSuccess: () => {
      onGone();
      toast.undo(t('binned', { name: node.name }), takeBack);
    },
  });
  const restore = useSend(drive.restore, {
    onSuccess: () => {
      toast.success(t('restored'));
      onGone();
    },
    // its folder is gone: the person says where to
    onError: () => onShow('restore'),
  });
  const purge = useSend(drive.purge, { onSuccess: onGone });
  const askPurge = async () => {
    const title = t('purge_title', { name: node.name });
    if (await confirm({ title, body: t('purge_help'), confirm: t('purge'), danger: true })) purge.mutate({ params });
  };
  return { bin, restore, purge, askPurge };
}
