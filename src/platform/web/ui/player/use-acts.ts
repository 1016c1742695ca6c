import type { RefObject } from 'react';

export interface PlayerActs {
  readonly play: () => void;
  readonly pause: () => void;
  readonly toggle: () => void;
  readonly seek: (seconds: number) => void;
  readonly step: (seconds: number) => void;
  readonly time: () => number;
  /** To what is sent right now. */
  readonly toEdge: () => void;
  readonly setVolume: (volume: number) => void;
  readonly louder: (by: number) => void;
  readonly toggleMuted: () => void;
  readonly setRate: (rate: number) => void;
}

/** How far ahead of the last played second a first viewing may go where it may not skip. */
const AHEAD_SECONDS = 5;
const EDGE_SECONDS = 3;

interface Limits {
  readonly furthest: number | null;
  readonly played: RefObject<number>;
}

/** What one can do with the film. */
export function useActs(video: RefObject<HTMLVideoElement | null>, { furthest, played }: Limits): PlayerActs {
  const endOf = ({ duration, seekable }: HTMLVideoElement) => {
    if (Number.isFinite(duration)) return duration;
    return seekable.length > 0 ? seekable.end(seekable.length - 1) : null;
  };
  const play = () => {
    const element = video.current;
    if (!element) return;
    if (element.currentSrc) return void element.play().catch(() => undefined);
    // its address comes in a moment, and loading it would undo a play from before
    element.autoplay = true;
    element.addEventListener('playing', () => Object.assign(element, { autoplay: false }), { once: true });
  };
  const pause = () => video.current?.pause();
  const time = () => video.current?.currentTime ?? 0;
  const seek = (seconds: number) => {
    const element = video.current;
    if (!element) return;
    const end = endOf(element);
    if (end === null) return element.addEventListener('loadedmetadata', () => seek(seconds), { once: true });
    const most = furthest === null ? end : Math.min(end, Math.max(furthest, played.current) + AHEAD_SECONDS);
    element.currentTime = Math.min(most, Math.max(0, seconds));
  };
  const setVolume = (volume: number) => {
    if (!video.current) return;
    video.current.muted = false;
    video.current.volume = Math.min(1, Math.max(0, volume));
  };
  return {
    play,
    pause,
    toggle: () => (video.current?.paused ? play() : pause()),
    seek,
    step: (by) => seek(time() + by),
    time,
    toEdge: () => {
      const end = video.current && endOf(video.current);
      if (end) seek(end - EDGE_SECONDS);
      play();
    },
    setVolume,
    louder: (by) => setVolume((video.current?.volume ?? 1) + by),
    toggleMuted: () => {
      if (video.current) video.current.muted = !video.current.muted;
    },
    setRate: (rate) => {
      if (video.current) video.current.playbackRate = rate;
    },
  };
}
