import { useEffect, useState } from 'react';
import type { PlayerThumbnails } from '#web/ui/player/player-props.ts';
import classes from './poster-card.module.css';

const FRAME_MS = 700;

interface Props {
  readonly frames: PlayerThumbnails;
  readonly seconds: number;
}

/** The film in small pictures, one after the other, while a pointer rests on its poster. */
export function HoverFrames({ frames, seconds }: Props) {
  const { url, every_seconds, columns, width, height } = frames;
  const count = Math.max(1, Math.ceil(seconds / every_seconds));
  const rows = Math.ceil(count / columns);
  const [at, setAt] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setAt((now) => (now + 1) % count), FRAME_MS);
    return () => clearInterval(timer);
  }, [count]);
  const x = columns > 1 ? ((at % columns) / (columns - 1)) * 100 : 0;
  const y = rows > 1 ? (Math.floor(at / columns) / (rows - 1)) * 100 : 0;
  return (
    <span
      className={classes.frames}
      aria-hidden
      style={{
        backgroundImage: `url("${url}")`,
        backgroundSize: `${columns * 100}% ${rows * 100}%`,
        backgroundPosition: `${x}% ${y}%`,
        aspectRatio: `${width} / ${height}`,
      }}
    />
  );
}
