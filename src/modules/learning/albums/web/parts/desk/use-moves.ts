import { useState } from 'react';
import { invalidate } from '#web/api/cache.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { toast } from '#web/ui/toasts.ts';
import { albums } from '../../../contract/albums.contract.ts';
import type { AlbumDetail } from './album-values.ts';

export interface Move {
  readonly live_video_id: string;
  /** From 1 on. */
  readonly position: number;
}

const STALE = 409001;

function movedTo(ids: readonly string[], { live_video_id, position }: Move): string[] {
  const rest = ids.filter((one) => one !== live_video_id);
  return rest.toSpliced(position - 1, 0, live_video_id);
}

/**
 * The order of an album and its moves. A move is seen at once; one made over an older order shows the present order and is
 * kept as a proposal.
 */
export function useMoves(album: AlbumDetail) {
  const { id, version } = album;
  const stored = album.videos.map((one) => one.live_video_id);
  const [ahead, setAhead] = useState<{ readonly ids: readonly string[]; readonly version: number } | null>(null);
  const [proposal, setProposal] = useState<Move | null>(null);
  const send = useSend(albums.updatePosition, {
    // the next move may come before the album is read anew
    onSuccess: (data) => setAhead({ ids: data.videos.map((one) => one.live_video_id), version: data.version }),
    errorDisplay: 'session_only',
    onError: (error, { body }) => {
      setAhead(null);
      if (error.code === STALE) setProposal(body);
      else toast.warning(sentenceOf(error));
      void invalidate('albums');
    },
  });
  const known = ahead && ahead.version >= version ? ahead : { ids: stored, version };
  const move = (wanted: Move) => {
    if (send.isPending || known.ids.indexOf(wanted.live_video_id) === wanted.position - 1) return;
    setProposal(null);
    setAhead({ ids: movedTo(known.ids, wanted), version: known.version });
    send.mutate({ params: { id }, body: { ...wanted, version: known.version } });
  };
  return { ids: known.ids, move, proposal, drop: () => setProposal(null) };
}
