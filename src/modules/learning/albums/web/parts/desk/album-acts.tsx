import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSend } from '#web/api/send.ts';
import { goBack } from '#web/boot/in-app-history.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { shareLink } from '#web/ui/acts/share-link.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { albums } from '../../../contract/albums.contract.ts';
import { useAlbumPaths } from '../album-paths.ts';
import { albumWords as w } from '../album-words.ts';
import { type AlbumDetail, factsOf, valuesOf } from './album-values.ts';

const AlbumForm = lazyDialog(async () => (await import('./album-form.tsx')).AlbumForm);

interface Props {
  readonly album: AlbumDetail;
  /** Reads the album anew. */
  readonly onAsk: () => Promise<AlbumDetail | undefined>;
}

/** What an editor does with an album as a whole. */
export function AlbumActs({ album, onAsk }: Props) {
  const localize = useLocalize();
  const f = useFrameText();
  const paths = useAlbumPaths();
  const [isEdited, setEdited] = useState(false);
  const params = { id: album.id };
  const update = useSend(albums.update, {
    onSuccess: ({ is_shown }) => toast.success(localize(is_shown ? w.published : w.took_off)),
  });
  const remove = useSend(albums.remove, {
    onSuccess: () => {
      toast.success(localize(w.removed));
      goBack({ parent: paths.desk });
    },
  });
  // showing it changes nothing else: it is done over the album as it stands, whatever moved in it meanwhile
  const set = async (status: AlbumDetail['status']) => {
    const now = (await onAsk()) ?? album;
    update.mutate({ params, body: { ...factsOf(now)(valuesOf(now)), status, version: now.version } });
  };
  const sure = async () => {
    const title = localize(w.remove_sure, { name: album.title });
    const words = { body: localize(w.remove_help), confirm: localize(w.remove_album), cancel: f('cancel') };
    if (await confirm({ title, ...words, danger: true })) remove.mutate({ params });
  };
  const { is_shown: isShown } = album;
  return (
    <>
      {isShown && album.visibility === 'public' && (
        <Button
          variant="subtle"
          onClick={() => void shareLink(album.title, new URL(`/albums_video/${album.id}`, location.origin).href)}
        >
          {localize(w.share)}
        </Button>
      )}
      <Button component={Link} to={paths.watch(album.id)} variant="subtle">
        {localize(w.preview)}
      </Button>
      <Button variant="subtle" onClick={() => void sure()}>
        {localize(w.remove_album)}
      </Button>
      <Button variant="default" onClick={() => setEdited(true)}>
        {localize(w.edit)}
      </Button>
      <Button
        {...(isShown ? { variant: 'default' } : {})}
        loading={update.isPending}
        onClick={() => void set(isShown ? 'hidden' : 'published')}
      >
        {localize(isShown ? w.hide : w.publish)}
      </Button>
      {isEdited && <AlbumForm album={album} onClose={() => setEdited(false)} />}
    </>
  );
}
