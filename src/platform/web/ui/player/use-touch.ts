import { type PointerEvent, useRef } from 'react';
import type { PlayerActs } from './use-acts.ts';

interface Acts extends Pick<PlayerActs, 'time' | 'seek' | 'louder'> {
  /** One tap: the buttons come or go. */
  readonly onTap: () => void;
}

interface Touch {
  readonly x: number;
  readonly y: number;
  readonly time: number;
  way: 'none' | 'along' | 'up';
  lastY: number;
}

const DECIDES_PX = 16;
const SWIPE_SECONDS = 90;
const TWICE_MS = 300;
const STEP_SECONDS = 10;

/** Fingers on the picture: along it is time, up and down the volume, twice at a side ten seconds. */
export function useTouch({ time, seek, louder, onTap }: Acts) {
  const touch = useRef<Touch | null>(null);
  const tapped = useRef(0);
  const isFinger = (event: PointerEvent) => event.pointerType === 'touch';
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!isFinger(event)) return;
      touch.current = { x: event.clientX, y: event.clientY, time: time(), way: 'none', lastY: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const own = touch.current;
      if (!own || !isFinger(event)) return;
      const [dx, dy] = [event.clientX - own.x, event.clientY - own.y];
      const { width, height } = event.currentTarget.getBoundingClientRect();
      if (own.way === 'none' && Math.max(Math.abs(dx), Math.abs(dy)) > DECIDES_PX)
        own.way = Math.abs(dx) > Math.abs(dy) ? 'along' : 'up';
      if (own.way === 'along') seek(own.time + (dx / width) * SWIPE_SECONDS);
      if (own.way === 'up') louder((own.lastY - event.clientY) / height);
      own.lastY = event.clientY;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const own = touch.current;
      touch.current = null;
      if (own?.way !== 'none' || !isFinger(event)) return;
      const isSecond = event.timeStamp - tapped.current < TWICE_MS;
      tapped.current = isSecond ? 0 : event.timeStamp;
      if (!isSecond) return onTap();
      const { left, width } = event.currentTarget.getBoundingClientRect();
      seek(time() + (event.clientX < left + width / 2 ? -STEP_SECONDS : STEP_SECONDS));
    },
    onPointerCancel: () => {
      touch.current = null;
    },
  };
}
