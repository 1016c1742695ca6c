import { Button, Loader } from '@mantine/core';
import { IconHeadphones, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { PointerEvent } from 'react';
import { useLocalize } from '../../i18n/texts.ts';
import classes from './player.module.css';
import { playerWords } from './player-words.ts';
import type { PlayerActs } from './use-acts.ts';
import type { ElementState } from './use-element.ts';
import type { Film } from './use-film.ts';

interface Props {
  readonly state: ElementState;
  readonly film: Film;
  readonly isLive: boolean;
  readonly isSoundOnly: boolean;
  readonly touch: Readonly<Record<string, (event: PointerEvent<HTMLElement>) => void>>;
  readonly acts: PlayerActs;
  readonly screen: { readonly toggleFull: () => void };
}

/** What lies over the picture: the large button before the start, what it waits for, and why it does not play. */
export function Cover({ state, film, isLive, isSoundOnly, touch, acts, screen }: Props) {
  const localize = useLocalize();
  if (film.trouble === 'failed')
    return (
      <div className={classes.trouble} role="alert">
        <strong>{localize(playerWords.failed)}</strong>
        <span>{localize(playerWords.failed_help)}</span>
        <Button variant="white" onClick={film.retry}>
          {localize(playerWords.retry)}
        </Button>
      </div>
    );
  const isBefore = state.isPaused && state.time === 0 && !isLive;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same acts are on buttons and keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        className={classes.glass}
        {...touch}
        onClick={(event) => !isTouch(event.nativeEvent) && acts.toggle()}
        onDoubleClick={(event) => !isTouch(event.nativeEvent) && screen.toggleFull()}
      />
      {isSoundOnly && (
        <span className={classes.sound}>
          <IconHeadphones aria-hidden size={32} />
          {localize(playerWords.sound_only_on)}
        </span>
      )}
      {film.trouble === 'lost' && (
        <span className={classes.lost} role="status">
          {localize(playerWords.reconnecting)}
        </span>
      )}
      {state.isWaiting && !state.isPaused && film.trouble === 'none' && (
        <span className={classes.waiting} role="status" aria-label={localize(playerWords.loading)}>
          <Loader color="gray" />
        </span>
      )}
      {(isBefore || (isLive && state.isPaused)) && (
        <button type="button" className={classes.start} aria-label={localize(playerWords.play)} onClick={acts.toggle}>
          <IconPlayerPlayFilled aria-hidden size={32} />
        </button>
      )}
    </>
  );
}

const isTouch = (event: MouseEvent) => event instanceof globalThis.PointerEvent && event.pointerType === 'touch';
