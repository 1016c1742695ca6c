import { useState } from 'react';
import { Link } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { clockOf } from '#web/ui/player/played.ts';
import type { watching } from '../../../contract/watching.contract.ts';
import { FilmPicture } from '../film-picture.tsx';
import { viewsWord, watchWords } from '../watch/watch-words.ts';
import { HoverFrames } from './hover-frames.tsx';
import classes from './poster-card.module.css';

export type Card = CallOutput<typeof watching.shelves>['newest'][number];
export type Hit = CallOutput<typeof watching.search>['list'][number]['hits'][number];

interface Props {
  readonly video: Card;
  /** Base of the addresses: `/videos` or `/mobile/videos`. */
  readonly base: string;
  readonly hits?: readonly Hit[];
}

/** A film in a row of films: its picture, its length, how far one is; below it where a searched word is said. */
export function PosterCard({ video, base, hits = [] }: Props) {
  const localize = useLocalize();
  const lang = useLang();
  const { id, poster, preview, duration_s, my } = video;
  const [isOver, setOver] = useState(false);
  return (
    <div className={classes.card}>
      <Link
        to={`${base}/${id}`}
        className={classes.link}
        onPointerEnter={(event) => setOver(event.pointerType === 'mouse')}
        onPointerLeave={() => setOver(false)}
      >
        <FilmPicture url={poster}>
          {isOver && preview && <HoverFrames frames={preview} seconds={duration_s ?? 0} />}
          {duration_s !== null && <span className={`figures ${classes.length}`}>{clockOf(duration_s)}</span>}
          {my && my.percent > 0 && (
            <span className={classes.track} role="img" aria-label={localize(watchWords.watched, { n: my.percent })}>
              <i style={{ width: `${my.percent}%` }} />
            </span>
          )}
        </FilmPicture>
        <span className={classes.title}>{(lang === 'us' && video.title_en) || video.title}</span>
        <span className={classes.facts}>{localize(viewsWord(video.view_count), { n: video.view_count })}</span>
      </Link>
      {hits.map((hit) => (
        <Link key={`${hit.lang} ${hit.at_s}`} to={`${base}/${id}?t=${Math.floor(hit.at_s)}`} className={classes.hit}>
          {localize(watchWords.said_at, { at: clockOf(hit.at_s), text: hit.text })}
        </Link>
      ))}
    </div>
  );
}
