import { type PointerEvent, useState } from 'react';
import { useLocalize } from '../../i18n/texts.ts';
import classes from './controls.module.css';
import { clockOf } from './played.ts';
import type { PlayerChapter, PlayerThumbnails } from './player-props.ts';
import { playerWords } from './player-words.ts';

interface Props {
  readonly time: number;
  readonly duration: number;
  readonly loaded: number;
  readonly chapters: readonly PlayerChapter[];
  readonly thumbnails: PlayerThumbnails | null;
  readonly onSeek: (seconds: number) => void;
}

export const chapterAt = (chapters: readonly PlayerChapter[], seconds: number) =>
  chapters.findLast((one) => one.t <= seconds + 0.01);

/** The small picture of a second, cut out of the one that holds all. */
function Thumbnail({ of, at }: { readonly of: PlayerThumbnails; readonly at: number }) {
  const n = Math.floor(at / of.every_seconds);
  const [x, y] = [(n % of.columns) * of.width, Math.floor(n / of.columns) * of.height];
  return (
    <span
      className={classes.thumbnail}
      style={{
        width: of.width,
        height: of.height,
        backgroundImage: `url("${of.url}")`,
        backgroundPosition: `-${x}px -${y}px`,
      }}
    />
  );
}

/** The bar of time: chapters stand on it, and above the pointer stands what is there. */
export function TimeBar({ time, duration, loaded, chapters, thumbnails, onSeek }: Props) {
  const localize = useLocalize();
  const [over, setOver] = useState<number | null>(null);
  const isKnown = Number.isFinite(duration) && duration > 0;
  const share = (seconds: number) => (isKnown ? `${Math.min(100, (seconds / duration) * 100)}%` : '0%');
  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setOver(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * duration);
  };
  const here = over !== null && isKnown ? over : null;
  return (
    <div className={classes.bar} onPointerMove={onMove} onPointerLeave={() => setOver(null)}>
      <span className={classes.track} aria-hidden>
        <i className={classes.loaded} style={{ width: share(loaded) }} />
        <i className={classes.done} style={{ width: share(time) }} />
        {isKnown &&
          chapters.map((one) => one.t > 0 && <i key={one.t} className={classes.mark} style={{ left: share(one.t) }} />)}
      </span>
      <input
        type="range"
        className={classes.range}
        aria-label={localize(playerWords.position)}
        aria-valuetext={localize(playerWords.position_of, { at: clockOf(time), of: clockOf(duration) })}
        min={0}
        max={isKnown ? Math.floor(duration) : 0}
        step={1}
        value={Math.floor(time)}
        disabled={!isKnown}
        onChange={(event) => onSeek(Number(event.currentTarget.value))}
      />
      {here !== null && (
        <span className={classes.over} style={{ left: share(here) }} aria-hidden>
          {thumbnails && <Thumbnail of={thumbnails} at={here} />}
          <span>{chapterAt(chapters, here)?.title}</span>
          <span className="figures">{clockOf(here)}</span>
        </span>
      )}
    </div>
  );
}
