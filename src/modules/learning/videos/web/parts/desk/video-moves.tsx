import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { videoLifecycle } from '../../../contract/video.lifecycle.ts';
import { liveVideos } from '../../../contract/videos.contract.ts';
import { useVideoText } from '../../texts.ts';
import type { VideoDetail } from './use-desk-list.ts';

const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog);
const EditDrawer = lazyDialog(async () => (await import('../form/edit-drawer.tsx')).EditDrawer);
const HideDialog = lazyDialog(async () => (await import('./hide-dialog.tsx')).HideDialog);

interface Props {
  readonly video: VideoDetail;
  readonly onClose: () => void;
}

/** What the person may do with a video now. */
export function VideoMoves({ video, onClose }: Props) {
  const t = useVideoText();
  const f = useFrameText();
  const localize = useLocalize();
  const [shown, show] = useState<'review' | 'edit' | 'hide' | null>(null);
  const input = { params: { id: video.id }, body: { version: video.version } };
  const said = (text: string) => ({ invalidates: ['home'] as const, onSuccess: () => toast.success(text) });
  const submit = useSend(liveVideos.submit, {
    invalidates: ['home'],
    onSuccess: (data) => toast.success(t(data.is_shown ? 'published_now' : 'submitted')),
  });
  const unhide = useSend(liveVideos.unhide, said(t('shown_again')));
  const retry = useSend(liveVideos.retry, said(t('tried_again')));
  const restore = useSend(liveVideos.restore, said(t('restored')));
  const remove = useSend(liveVideos.remove, {
    invalidates: ['home'],
    onSuccess: () => {
      onClose();
      toast.undo(t('removed'), () => restore.mutate({ params: { id: video.id } }));
    },
  });
  const sure = async () => {
    const title = t('remove_sure', { name: video.title });
    if (await confirm({ title, body: t('remove_help'), confirm: t('remove'), cancel: f('cancel'), danger: true }))
      remove.mutate({ params: { id: video.id } });
  };
  const may = (action: VideoDetail['actions'][number]) => video.actions.includes(action);
  const word = (move: keyof typeof videoLifecycle.moves) => localize(videoLifecycle.moves[move]);
  return (
    <>
      <FootActions
        acts={[
          may('remove') && { key: 'remove', label: word('remove'), kind: 'danger', onClick: () => void sure() },
          may('update') && { key: 'edit', label: t('edit'), onClick: () => show('edit') },
          may('hide') && { key: 'hide', label: word('hide'), asks: true, onClick: () => show('hide') },
          may('show') && {
            key: 'show',
            label: word('show'),
            kind: 'primary' as const,
            isPending: unhide.isPending,
            onClick: () => unhide.mutate(input),
          },
          may('retry') && {
            key: 'retry',
            label: word('retry'),
            kind: 'primary' as const,
            isPending: retry.isPending,
            onClick: () => retry.mutate(input),
          },
          may('restore') && {
            key: 'restore',
            label: word('restore'),
            isPending: restore.isPending,
            onClick: () => restore.mutate({ params: { id: video.id } }),
          },
          may('submit') && {
            key: 'submit',
            label: word('submit'),
            kind: 'primary' as const,
            isPending: submit.isPending,
            onClick: () => submit.mutate(input),
          },
          may('review') && {
            key: 'review',
            label: word('review'),
            kind: 'primary' as const,
            onClick: () => show('review'),
          },
        ]}
      />
      {shown === 'review' && <ReviewDialog video={video} onClose={() => show(null)} />}
      {shown === 'edit' && <EditDrawer row={video} onClose={() => show(null)} />}
      {shown === 'hide' && <HideDialog id={video.id} version={video.version} onClose={() => show(null)} />}
    </>
  );
}
