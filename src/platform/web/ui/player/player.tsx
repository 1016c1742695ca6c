import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useLocalize } from '../../i18n/texts.ts';
import { useCaptions } from './captions-menu.tsx';
import { Controls } from './controls.tsx';
import { Cover } from './cover.tsx';
import { FilmElement } from './film-element.tsx';
import classes from './player.module.css';
import type { PlayerProps } from './player-props.ts';
import { playerWords } from './player-words.ts';
import { type PlayerActs, useActs } from './use-acts.ts';
import { useElement } from './use-element.ts';
import { useFilm } from './use-film.ts';
import { useIdle } from './use-idle.ts';
import { usePlayed } from './use-played.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useScreen } from './use-screen.ts';
import { useTouch } from './use-touch.ts';
import { Watermark } from './watermark.tsx';

export function Player(props: PlayerProps) {
  const { source, sound_only = null, live = false, title, captions = [], watermark, start_at = null } = props;
  const localize = useLocalize();
  const root = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [isSoundOnly, setSoundOnly] = useState(false);
  const address = isSoundOnly && sound_only ? sound_only : source;
  const film = useFilm(video, { source: address, live, start_at, onFailed: () => props.onFailed?.() });
  const state = useElement(video);
  const played = usePlayed(video, props.onRanges);
  const acts = useActs(video, { furthest: props.furthest ?? null, played });
  const screen = useScreen(root, video);
  const subtitles = useCaptions(video, captions);
  const { isIdle, stir, rest } = useIdle();
  const { play, pause, seek, time } = acts;
  useImperativeHandle(props.handle, () => ({ play, pause, seek, time }));
  useTold(state.time, props.onTime);
  const toggleCaptions = () => subtitles.choose(subtitles.choice === 'off' ? (captions[0]?.lang ?? 'off') : 'off');
  const onKeyDown = usePlayerKeys({ ...acts, toggleFull: screen.toggleFull, toggleCaptions });
  const touch = useTouch({ ...acts, onTap: () => (isIdle || state.isPaused ? stir() : rest()) });
  const shared = { state, film, acts, screen };
  const sound = { isOn: isSoundOnly, onToggle: () => setSoundOnly(!isSoundOnly) };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={root}
      role="group"
      tabIndex={-1}
      aria-label={localize(playerWords.player, { title })}
      className={classes.player}
      data-idle={isIdle && !state.isPaused}
      data-sound-only={isSoundOnly}
      onPointerMove={(event) => event.pointerType !== 'touch' && stir()}
      onFocus={stir}
      onKeyDown={(event) => {
        stir();
        onKeyDown(event);
      }}
    >
      <FilmElement
        film={video}
        poster={props.poster ?? null}
        autoplay={props.autoplay ?? false}
        captions={captions}
        onEnded={() => props.onEnded?.()}
      />
      {watermark && <Watermark text={watermark} />}
      <Cover
        {...shared}
        isLive={live}
        isSoundOnly={isSoundOnly}
        touch={touch}
        resumeAt={props.resume_at ?? null}
        onStart={(seconds) => begin(acts, root.current, seconds)}
      />
      <Controls
        {...shared}
        live={live}
        captions={captions}
        subtitles={subtitles}
        chapters={props.chapters ?? []}
        thumbnails={props.thumbnails ?? null}
        sound={sound_only ? sound : null}
      />
    </div>
  );
}

/** Begins where it stands, or at a second. The button that did it goes away: the keys are for the player from here on. */
function begin({ seek, play }: PlayerActs, player: HTMLElement | null, seconds: number | null) {
  if (seconds !== null) seek(seconds);
  play();
  player?.focus({ preventScroll: true });
}

function useTold(time: number, onTime: PlayerProps['onTime']) {
  const tell = useRef(onTime);
  tell.current = onTime;
  useEffect(() => tell.current?.(time), [time]);
}
