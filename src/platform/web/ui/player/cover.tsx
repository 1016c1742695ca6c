import { Button, Loader } from '@mantine/core';
import { IconHeadphones, IconPlayerPlayFilled, IconRefresh } from '@tabler/icons-react';
import type { PointerEvent } from 'react';
import { useLocalize } from '../../i18n/texts.ts';
import { clockOf } from './played.ts';
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
  /** Where one stopped the last time; null: nothing to ask. */
  readonly resumeAt: number | null;
  /** Begins at a second, or where it stands (null). */
  readonly onStart: (seconds: number | null) => void;
}

/** The button in the middle: it begins the film, or begins it again; who stopped in the middle is asked first. */
function Start({ state, resumeAt, onStart }: Pick<Props, 'state' | 'resumeAt' | 'onStart'>) {
  const localize = useLocalize();
  if (resumeAt !== null && !state.isOver)
    return (
      <div className={classes.resume}>
        <Button
          variant="white"
          leftSection={<IconPlayerPlayFilled aria-hidden size={16} />}
          onClick={() => onStart(resumeAt)}
        >
          {localize(playerWords.resume, { at: clockOf(resumeAt) })}
        </Button>
        <Button variant="white" onClick={() => onStart(0)}>
          {localize(playerWords.restart)}
        </Button>
      </div>
    );
  const Shape = state.isOver ? IconRefresh : IconPlayerPlayFilled;
  return (
    <button
      type="button"
      className={classes.start}
      aria-label={localize(state.isOver ? playerWords.restart : playerWords.play)}
      onClick={() => onStart(state.isOver ? 0 : null)}
    >
      <Shape aria-hidden size={32} />
    </button>
  );
}

/** What lies over the picture: the large button before the start, what it waits for, and why it does not play. */
export function Cover({ state, film, isLive, isSoundOnly, touch, acts, screen, resumeAt, onStart }: Props) {
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
  const isResting = state.isPaused && (state.time === 0 || state.isOver);
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
      {state.isPaused && (isLive || isResting) && <Start state={state} resumeAt={resumeAt} onStart={onStart} />}
    </>
  );
}

const isTouch = (event: MouseEvent) => event instanceof globalThis.PointerEvent && event.pointerType === 'touch';
