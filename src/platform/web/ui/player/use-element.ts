import { type RefObject, useEffect, useState } from 'react';

export interface ElementState {
  readonly isPaused: boolean;
  readonly isWaiting: boolean;
  /** It ran to its end. */
  readonly isOver: boolean;
  readonly isMuted: boolean;
  readonly volume: number;
  readonly rate: number;
  readonly time: number;
  /** NaN until it is known, infinite for a live. */
  readonly duration: number;
  /** Up to where it is loaded. */
  readonly loaded: number;
}

const EVENTS = [
  'play',
  'pause',
  'playing',
  'waiting',
  'seeking',
  'seeked',
  'timeupdate',
  'durationchange',
  'progress',
  'volumechange',
  'ratechange',
  'ended',
  'emptied',
] as const;

function read(element: HTMLVideoElement, isWaiting: boolean): ElementState {
  const { currentTime: time, duration, buffered } = element;
  let loaded = 0;
  for (let at = 0; at < buffered.length; at += 1) if (buffered.start(at) <= time + 0.5) loaded = buffered.end(at);
  const { paused: isPaused, ended: isOver, muted: isMuted, volume, playbackRate: rate } = element;
  return { isPaused, isWaiting, isOver, isMuted, volume, rate, time, duration, loaded };
}

const NOTHING: ElementState = {
  isPaused: true,
  isWaiting: false,
  isOver: false,
  isMuted: false,
  volume: 1,
  rate: 1,
  time: 0,
  duration: Number.NaN,
  loaded: 0,
};

/** What the element of the film says of itself, drawn anew with every event of it. */
export function useElement(video: RefObject<HTMLVideoElement | null>): ElementState {
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const onEvent = ({ type }: Event) =>
      setState((was) => {
        const isWaiting =
          type === 'waiting' || (was.isWaiting && type !== 'playing' && type !== 'seeked' && type !== 'pause');
        return read(element, isWaiting);
      });
    for (const name of EVENTS) element.addEventListener(name, onEvent);
    return () => {
      for (const name of EVENTS) element.removeEventListener(name, onEvent);
    };
  }, [video]);
  return state;
}
