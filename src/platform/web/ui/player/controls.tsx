import {
  type Icon,
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
import { Inline } from '../layout/layout.tsx';
import { CaptionsMenu, type useCaptions } from './captions-menu.tsx';
import classes from './controls.module.css';
import { clockOf } from './played.ts';
import type { PlayerCaptions, PlayerChapter, PlayerThumbnails } from './player-props.ts';
import { playerWords } from './player-words.ts';
import { SettingsMenu, type SoundAlone } from './settings-menu.tsx';
import { chapterAt, TimeBar } from './time-bar.tsx';
import type { PlayerActs } from './use-acts.ts';
import type { ElementState } from './use-element.ts';
import type { Film } from './use-film.ts';
import type { useScreen } from './use-screen.ts';

interface Props {
  readonly state: ElementState;
  readonly film: Film;
  readonly acts: PlayerActs;
  readonly screen: ReturnType<typeof useScreen>;
  readonly live: boolean;
  readonly captions: readonly PlayerCaptions[];
  readonly chapters: readonly PlayerChapter[];
  readonly thumbnails: PlayerThumbnails | null;
  readonly subtitles: ReturnType<typeof useCaptions>;
  readonly sound: SoundAlone | null;
}

const STEP_SECONDS = 10;
const EDGE_SECONDS = 15;

interface ButtonProps {
  readonly icon: Icon;
  readonly word: keyof typeof playerWords;
  /** Where there is little room it is left out. */
  readonly room?: 'wide' | 'step';
  readonly onClick: () => void;
}

function IconButton({ icon: Shape, word, room, onClick }: ButtonProps) {
  const localize = useLocalize();
  return (
    <button
      type="button"
      className={classes.button}
      data-room={room}
      aria-label={localize(playerWords[word])}
      onClick={onClick}
    >
      <Shape aria-hidden size={20} />
    </button>
  );
}

function LiveEdge({ state, acts }: Pick<Props, 'state' | 'acts'>) {
  const localize = useLocalize();
  const isBehind = state.isPaused || state.loaded - state.time > EDGE_SECONDS;
  return (
    <button type="button" className={classes.edge} data-behind={isBehind} onClick={acts.toEdge}>
      <i aria-hidden />
      {localize(isBehind ? playerWords.live_edge : playerWords.live)}
    </button>
  );
}

function Steps({ state, acts, chapters }: Pick<Props, 'state' | 'acts' | 'chapters'>) {
  return (
    <>
      <IconButton icon={IconRewindBackward10} word="back" room="step" onClick={() => acts.step(-STEP_SECONDS)} />
      <IconButton icon={IconRewindForward10} word="forward" room="step" onClick={() => acts.step(STEP_SECONDS)} />
      <span className={classes.clock}>
        <span className="figures">{`${clockOf(state.time)} / ${clockOf(Math.round(state.duration))}`}</span>
        <span className={classes.chapter}>{chapterAt(chapters, state.time)?.title}</span>
      </span>
    </>
  );
}

function Volume({ state, acts }: Pick<Props, 'state' | 'acts'>) {
  const localize = useLocalize();
  const isSilent = state.isMuted || state.volume === 0;
  return (
    <Inline as="span" className={classes.loud}>
      <IconButton
        icon={isSilent ? IconVolumeOff : IconVolume}
        word={state.isMuted ? 'unmute' : 'mute'}
        onClick={acts.toggleMuted}
      />
      <input
        type="range"
        data-volume="true"
        className={classes.volume}
        aria-label={localize(playerWords.volume)}
        min={0}
        max={1}
        step={0.05}
        value={state.isMuted ? 0 : state.volume}
        onChange={(event) => acts.setVolume(Number(event.currentTarget.value))}
      />
    </Inline>
  );
}

/** Buttons and the bar of time, at the foot of the picture. */
export function Controls({ state, film, acts, screen, live, captions, chapters, thumbnails, subtitles, sound }: Props) {
  return (
    <div className={classes.controls}>
      {!live && (
        <TimeBar
          time={state.time}
          duration={state.duration}
          loaded={state.loaded}
          chapters={chapters}
          thumbnails={thumbnails}
          onSeek={acts.seek}
        />
      )}
      <Inline gap={2}>
        <IconButton
          icon={state.isPaused ? IconPlayerPlayFilled : IconPlayerPauseFilled}
          word={state.isPaused ? 'play' : 'pause'}
          onClick={acts.toggle}
        />
        {live ? <LiveEdge state={state} acts={acts} /> : <Steps state={state} acts={acts} chapters={chapters} />}
        <span className={classes.space} />
        <Volume state={state} acts={acts} />
        {captions.length > 0 && (
          <CaptionsMenu captions={captions} choice={subtitles.choice} onChoose={subtitles.choose} />
        )}
        <SettingsMenu film={film} rate={state.rate} isLive={live} onRate={acts.setRate} sound={sound} />
        {screen.canBeSmall && (
          <IconButton icon={IconPictureInPicture} word="picture_in_picture" room="wide" onClick={screen.toggleSmall} />
        )}
        <IconButton
          icon={screen.isFull ? IconMinimize : IconMaximize}
          word={screen.isFull ? 'full_exit' : 'full'}
          onClick={screen.toggleFull}
        />
      </Inline>
    </div>
  );
}
