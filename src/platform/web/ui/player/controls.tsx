import {
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward10,
  IconRewindForward10,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useLocalize } from '../../i18n/texts.ts';
import { CaptionsMenu, type useCaptions } from './captions-menu.tsx';
import { clockOf } from './played.ts';
import classes from './player.module.css';
import type { PlayerCaptions, PlayerChapter, PlayerThumbnails } from './player-props.ts';
import { playerWords } from './player-words.ts';
import { SettingsMenu } from './settings-menu.tsx';
import { chapterAt, TimeBar } from './time-bar.tsx';
import type { ElementState } from './use-element.ts';
import type { Film } from './use-film.ts';
import type { useScreen } from './use-screen.ts';

interface Props {
  readonly state: ElementState;
  readonly film: Film;
  readonly screen: ReturnType<typeof useScreen>;
  readonly live: boolean;
  readonly captions: readonly PlayerCaptions[];
  readonly chapters: readonly PlayerChapter[];
  readonly thumbnails: PlayerThumbnails | null;
  readonly subtitles: ReturnType<typeof useCaptions>;
  readonly onToggle: () => void;
  readonly onSeek: (seconds: number) => void;
  readonly onEdge: () => void;
  readonly onVolume: (volume: number) => void;
  readonly onMute: () => void;
  readonly onRate: (rate: number) => void;
  readonly soundOnly?: { readonly isOn: boolean; readonly onToggle: () => void };
}

const STEP_SECONDS = 10;
const EDGE_SECONDS = 15;

/** Buttons and the bar of time, at the foot of the picture. */
export function Controls(props: Props) {
  const { state, film, screen, live, captions, chapters, subtitles, onSeek } = props;
  const localize = useLocalize();
  const isBehind = live && state.loaded - state.time > EDGE_SECONDS;
  return (
    <div className={classes.controls}>
      {!live && (
        <TimeBar
          time={state.time}
          duration={state.duration}
          loaded={state.loaded}
          chapters={chapters}
          thumbnails={props.thumbnails}
          onSeek={onSeek}
        />
      )}
      <div className={classes.row}>
        <button
          type="button"
          className={classes.button}
          aria-label={localize(state.isPaused ? playerWords.play : playerWords.pause)}
          onClick={props.onToggle}
        >
          {state.isPaused ? <IconPlayerPlayFilled aria-hidden size={20} /> : <IconPlayerPauseFilled aria-hidden size={20} />}
        </button>
        {live ? (
          <button
            type="button"
            className={classes.edge}
            data-behind={isBehind || state.isPaused}
            aria-label={localize(playerWords.live_edge)}
            onClick={props.onEdge}
          >
            <i aria-hidden />
            {localize(isBehind || state.isPaused ? playerWords.live_edge : playerWords.live)}
          </button>
        ) : (
          <>
            <button
              type="button"
              className={classes.button}
              aria-label={localize(playerWords.back)}
              onClick={() => onSeek(state.time - STEP_SECONDS)}
            >
              <IconRewindBackward10 aria-hidden size={20} />
            </button>
            <button
              type="button"
              className={classes.button}
              aria-label={localize(playerWords.forward)}
              onClick={() => onSeek(state.time + STEP_SECONDS)}
            >
              <IconRewindForward10 aria-hidden size={20} />
            </button>
            <span className={classes.clock}>
              <span className="figures">{`${clockOf(state.time)} / ${clockOf(state.duration)}`}</span>
              <span className={classes.chapter}>{chapterAt(chapters, state.time)?.title}</span>
            </span>
          </>
        )}
        <span className={classes.space} />
        <span className={classes.loud}>
          <button
            type="button"
            className={classes.button}
            aria-label={localize(state.isMuted ? playerWords.unmute : playerWords.mute)}
            onClick={props.onMute}
          >
            {state.isMuted || state.volume === 0 ? (
              <IconVolumeOff aria-hidden size={20} />
            ) : (
              <IconVolume aria-hidden size={20} />
            )}
          </button>
          <input
            type="range"
            data-volume="true"
            className={classes.volume}
            aria-label={localize(playerWords.volume)}
            min={0}
            max={1}
            step={0.05}
            value={state.isMuted ? 0 : state.volume}
            onChange={(event) => props.onVolume(Number(event.currentTarget.value))}
          />
        </span>
        {captions.length > 0 && (
          <CaptionsMenu captions={captions} choice={subtitles.choice} onChoose={subtitles.choose} />
        )}
        <SettingsMenu
          film={film}
          rate={state.rate}
          isLive={live}
          onRate={props.onRate}
          {...(props.soundOnly ? { soundOnly: props.soundOnly } : {})}
        />
        {screen.canBeSmall && (
          <button
            type="button"
            className={`${classes.button} ${classes.wide}`}
            aria-label={localize(playerWords.picture_in_picture)}
            onClick={screen.toggleSmall}
          >
            <IconPictureInPicture aria-hidden size={20} />
          </button>
        )}
        <button
          type="button"
          className={classes.button}
          aria-label={localize(screen.isFull ? playerWords.full_exit : playerWords.full)}
          onClick={screen.toggleFull}
        >
          {screen.isFull ? <IconMinimize aria-hidden size={20} /> : <IconMaximize aria-hidden size={20} />}
        </button>
      </div>
    </div>
  );
}
