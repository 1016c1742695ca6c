import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useLocalize } from '../../i18n/texts.ts';
import { useCaptions } from './captions-menu.tsx';
import { Controls } from './controls.tsx';
import { Cover } from './cover.tsx';
import classes from './player.module.css';
import type { PlayerProps } from './player-props.ts';
import { playerWords } from './player-words.ts';
import { useElement } from './use-element.ts';
import { useFilm } from './use-film.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { usePlayed } from './use-played.ts';
import { useScreen } from './use-screen.ts';
import { useTouch } from './use-touch.ts';
import { Watermark } from './watermark.tsx';

const IDLE_MS = 3_000;
/** How far ahead of the last played second a first viewing may go where it may not skip. */
const AHEAD_SECONDS = 5;

const nothing = () => undefined;

export function Player(props: PlayerProps) {
  const { source, sound_only = null, live = false, poster, title, captions = [], watermark, start_at = null } = props;
  const { furthest = null, autoplay = false, onTime, onRanges, onEnded = nothing, onFailed = nothing } = props;
  const localize = useLocalize();
  const root = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [isSoundOnly, setSoundOnly] = useState(false);
  const hasSoundOnly = sound_only !== null;
  const film = useFilm(video, {
    source: isSoundOnly && sound_only ? sound_only : source,
    live,
    start_at,
    onFailed,
  });
  const state = useElement(video);
  const played = usePlayed(video, onRanges);
  const screen = useScreen(root, video);
  const subtitles = useCaptions(video, captions);
  const [isIdle, setIdle] = useState(false);
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stir = () => {
    setIdle(false);
    clearTimeout(idle.current);
    idle.current = setTimeout(() => setIdle(true), IDLE_MS);
  };
  useEffect(() => () => clearTimeout(idle.current), []);

  const play = () => void video.current?.play().catch(nothing);
  const pause = () => video.current?.pause();
  const toggle = () => (video.current?.paused ? play() : pause());
  const seek = (seconds: number) => {
    const element = video.current;
    if (!element || (live && !Number.isFinite(element.duration) && element.seekable.length === 0)) return;
    const end = Number.isFinite(element.duration) ? element.duration : element.seekable.end(element.seekable.length - 1);
    const most = furthest === null ? end : Math.min(end, Math.max(furthest, played.current) + AHEAD_SECONDS);
    element.currentTime = Math.min(most, Math.max(0, seconds));
  };
  const toEdge = () => {
    const element = video.current;
    if (!element || element.seekable.length === 0) return;
    element.currentTime = Math.max(0, element.seekable.end(element.seekable.length - 1) - 3);
    play();
  };
  const setVolume = (volume: number) => {
    if (!video.current) return;
    video.current.muted = false;
    video.current.volume = Math.min(1, Math.max(0, volume));
  };
  const toggleMuted = () => {
    if (video.current) video.current.muted = !video.current.muted;
  };
  const setRate = (rate: number) => {
    if (video.current) video.current.playbackRate = rate;
  };

  useImperativeHandle(props.handle, () => ({ seek, play, pause, time: () => video.current?.currentTime ?? 0 }));
  const time = useRef(onTime);
  time.current = onTime;
  useEffect(() => time.current?.(state.time), [state.time]);

  const onKeyDown = usePlayerKeys({
    toggle,
    step: (by) => seek((video.current?.currentTime ?? 0) + by),
    volume: (by) => setVolume((video.current?.volume ?? 1) + by),
    mute: toggleMuted,
    full: screen.toggleFull,
    captions: () => subtitles.choose(subtitles.choice === 'off' ? (captions[0]?.lang ?? 'off') : 'off'),
  });
  const touch = useTouch({
    time: () => video.current?.currentTime ?? 0,
    onSeek: seek,
    onVolume: (by) => setVolume((video.current?.volume ?? 1) + by),
    onTap: () => (isIdle ? stir() : setIdle(!state.isPaused)),
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={root}
      role="group"
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
      {/* biome-ignore lint/a11y/useMediaCaption: they are below, where there are any */}
      <video
        ref={video}
        className={classes.film}
        poster={poster ?? undefined}
        playsInline
        autoPlay={autoplay}
        preload="metadata"
        onEnded={onEnded}
      >
        {captions.map((one) => (
          <track
            key={one.lang}
            kind="captions"
            src={one.url}
            srcLang={one.lang === 'us' ? 'en' : 'zh'}
            label={one.label}
          />
        ))}
      </video>
      {watermark && <Watermark text={watermark} />}
      <Cover
        state={state}
        film={film}
        isLive={live}
        isSoundOnly={isSoundOnly}
        touch={touch}
        onToggle={toggle}
        onFull={screen.toggleFull}
      />
      <Controls
        state={state}
        film={film}
        screen={screen}
        live={live}
        captions={captions}
        chapters={props.chapters ?? []}
        thumbnails={props.thumbnails ?? null}
        subtitles={subtitles}
        onToggle={toggle}
        onSeek={seek}
        onEdge={toEdge}
        onVolume={setVolume}
        onMute={toggleMuted}
        onRate={setRate}
        {...(hasSoundOnly ? { soundOnly: { isOn: isSoundOnly, onToggle: () => setSoundOnly(!isSoundOnly) } } : {})}
      />
    </div>
  );
}
