import { ActionIcon, Alert, Button, NumberInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { FilmPicture } from '#modules/learning/videos/web/public.tsx';
import { useSend } from '#web/api/send.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { clockOf } from '#web/ui/player/played.ts';
import { albums } from '../../contract/albums.contract.ts';
import classes from './album-places.module.css';
import { albumWords as w } from './album-words.ts';
import type { AlbumDetail } from './desk/album-values.ts';
import { type Move, useMoves } from './desk/use-moves.ts';
import { NotShown } from './watch/not-shown.tsx';

type Place = AlbumDetail['videos'][number];

interface PlaceProps {
  readonly place: Place;
  readonly at: number;
  readonly of: number;
  readonly edits: boolean;
  readonly onMove: (move: Move) => void;
  readonly onTakeOut: () => void;
}

const useNameOf = () => {
  const localize = useLocalize();
  const titleOf = useTitleOf();
  return (place: Place | undefined) => (place?.video ? titleOf(place.video) : localize(w.closed));
};

type ButtonsProps = Omit<PlaceProps, 'edits' | 'place'> & { readonly name: string; readonly id: string };

/** The arrows keep the focus at the ends: a disabled button would drop it in the middle of moving. */
function PlaceButtons({ name, id, at, of, onMove, onTakeOut }: ButtonsProps) {
  const localize = useLocalize();
  return (
    <Inline as="span" align="stretch" fixed className={classes.buttons}>
      {([-1, 1] as const).map((by) => {
        const isEnd = at + by < 0 || at + by >= of;
        return (
          <ActionIcon
            key={by}
            size={36}
            aria-label={`${localize(by < 0 ? w.up : w.down)}: ${name}`}
            aria-disabled={isEnd}
            onClick={() => !isEnd && onMove({ live_video_id: id, position: at + 1 + by })}
          >
            {by < 0 ? <IconArrowUp aria-hidden size={18} /> : <IconArrowDown aria-hidden size={18} />}
          </ActionIcon>
        );
      })}
      <ActionIcon size={36} aria-label={`${localize(w.remove)}: ${name}`} onClick={onTakeOut}>
        <IconX aria-hidden size={18} />
      </ActionIcon>
    </Inline>
  );
}

function PlaceRow({ place, at, of, edits, onMove, onTakeOut }: PlaceProps) {
  const localize = useLocalize();
  const name = useNameOf()(place);
  const [isOver, setOver] = useState(false);
  const { live_video_id: id, video } = place;
  const drag = edits && {
    draggable: true,
    onDragStart: (event: React.DragEvent) => event.dataTransfer.setData('text/plain', id),
    onDragOver: (event: React.DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: React.DragEvent) => {
      event.preventDefault();
      setOver(false);
      onMove({ live_video_id: event.dataTransfer.getData('text/plain'), position: at + 1 });
    },
  };
  return (
    <li data-over={isOver} {...drag}>
      {edits && (
        <>
          <IconGripVertical aria-hidden size={18} className={classes.grip} />
          <NumberInput
            className={classes.number}
            aria-label={localize(w.position, { title: name })}
            key={at}
            defaultValue={at + 1}
            min={1}
            max={of}
            hideControls
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
            onBlur={(event) => {
              const wanted = Number(event.currentTarget.value);
              if (wanted >= 1 && wanted <= of) onMove({ live_video_id: id, position: wanted });
            }}
          />
        </>
      )}
      <FilmPicture url={video?.poster} width={80} />
      <Stack as="span" grow className={classes.title}>
        {name}
        {video && <NotShown video={video} />}
        <small className="figures">{video?.duration_s ? clockOf(Math.round(video.duration_s)) : ''}</small>
      </Stack>
      {edits && <PlaceButtons name={name} id={id} at={at} of={of} onMove={onMove} onTakeOut={onTakeOut} />}
    </li>
  );
}

/** The videos of an album in their order; editors drag them, move them by arrows or type a place. */
export function AlbumPlaces({ album }: { readonly album: AlbumDetail }) {
  const localize = useLocalize();
  const nameOf = useNameOf();
  const { ids, move, proposal, drop } = useMoves(album);
  const take = useSend(albums.removeVideos);
  const edits = album.actions.includes('update');
  const places = ids.flatMap((id) => album.videos.find((one) => one.live_video_id === id) ?? []);
  if (places.length === 0) return <EmptyState small title={localize(w.empty)} detail={localize(w.empty_help)} />;
  const proposed = proposal && album.videos.find((one) => one.live_video_id === proposal.live_video_id);
  return (
    <>
      {proposal && proposed && (
        <Alert color="brand" role="alert">
          <p>{localize(w.order_changed, { title: nameOf(proposed), n: proposal.position })}</p>
          <Inline as="span" gap={8} align="stretch" above={8}>
            <Button onClick={() => move(proposal)}>{localize(w.move_anyway)}</Button>
            <Button variant="default" onClick={drop}>
              {localize(w.drop_proposal)}
            </Button>
          </Inline>
        </Alert>
      )}
      <ol className={classes.places} aria-label={localize(w.videos_of)}>
        {places.map((place, at) => (
          <PlaceRow
            key={place.live_video_id}
            place={place}
            at={at}
            of={places.length}
            edits={edits}
            onMove={move}
            onTakeOut={() =>
              take.mutate({ params: { id: album.id }, query: { live_video_ids: [place.live_video_id] } })
            }
          />
        ))}
      </ol>
    </>
  );
}
