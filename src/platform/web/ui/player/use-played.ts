import { type RefObject, useEffect, useRef } from 'react';
import { addPlayed, type Played } from './played.ts';
import type { PlayerProps } from './player-props.ts';

const REPORT_MS = 30_000;
/** A player tells its time at least this often; a longer step was a jump. */
const STEP_SECONDS = 2;

/**
 * Follows what is really played and reports it. In a tab that lies behind others a film counts only while it can be heard.
 */
export function usePlayed(
  video: RefObject<HTMLVideoElement | null>,
  onRanges: PlayerProps['onRanges'],
): RefObject<number> {
  const report = useRef(onRanges);
  report.current = onRanges;
  /** The furthest second that was played. */
  const furthest = useRef(0);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let ranges: Played[] = [];
    let last: number | null = null;
    let seconds = 0;
    let rate = 1;
    const send = (is_leaving: boolean) => {
      if (seconds <= 0) return;
      const facts = { position: element.currentTime, seconds, is_leaving };
      seconds = 0;
      report.current?.(ranges, rate, facts);
    };
    const onTime = () => {
      const now = element.currentTime;
      const step = last === null ? 0 : now - last;
      last = element.seeking ? null : now;
      const isUnheard = document.hidden && (element.muted || element.volume === 0);
      if (element.seeking || isUnheard || step <= 0 || step > STEP_SECONDS * element.playbackRate) return;
      ranges = addPlayed(ranges, now - step, now);
      furthest.current = Math.max(furthest.current, now);
      seconds += step;
      rate = Math.max(rate, element.playbackRate);
    };
    const onSeeking = () => {
      last = null;
    };
    const onPause = () => send(false);
    const onHidden = () => document.hidden && send(true);
    const onLeave = () => send(true);
    const timer = setInterval(() => send(false), REPORT_MS);
    element.addEventListener('timeupdate', onTime);
    element.addEventListener('seeking', onSeeking);
    element.addEventListener('pause', onPause);
    element.addEventListener('ended', onPause);
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('pagehide', onLeave);
    return () => {
      clearInterval(timer);
      element.removeEventListener('timeupdate', onTime);
      element.removeEventListener('seeking', onSeeking);
      element.removeEventListener('pause', onPause);
      element.removeEventListener('ended', onPause);
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('pagehide', onLeave);
      send(true);
    };
  }, [video]);
  return furthest;
}
