import { Suspense } from 'react';
import { lazyPart } from '../../api/lazy.ts';
import classes from './player.module.css';
import type { PlayerProps } from './player-props.ts';

const Player = lazyPart(async () => (await import('./player.tsx')).Player);

/** Films and live streams. It loads when it is first drawn; its picture has its place from the start. */
export function VideoPlayer(props: PlayerProps) {
  return (
    <Suspense fallback={<div className={classes.player} aria-busy />}>
      <Player {...props} />
    </Suspense>
  );
}
