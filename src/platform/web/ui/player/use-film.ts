import type Hls from 'hls.js';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { playBare, playList } from './film-engines.ts';
import { waitBefore } from './played.ts';

export interface Quality {
  readonly index: number;
  readonly height: number;
}

/** `lost`: it is being tried again; `failed`: it is not tried any more. */
export type FilmTrouble = 'none' | 'lost' | 'failed';

export interface Film {
  readonly qualities: readonly Quality[];
  /** The chosen one; -1: the line decides. */
  readonly quality: number;
  /** Height of what is shown now; null: unknown. */
  readonly height: number | null;
  readonly chooseQuality: (index: number) => void;
  readonly trouble: FilmTrouble;
  readonly retry: () => void;
}

interface Wish {
  readonly source: string;
  readonly live: boolean;
  readonly start_at: number | null;
  readonly onFailed: () => void;
}

/** So soon after the last failure new addresses are no better than the old ones: asking for them would not end. */
const ASKED_MS = 60_000;

/** A live is tried for as long as somebody waits for it. */
const TRIES = 5;

const isPlaylist = (address: string) => /\.m3u8(?:$|\?)/.test(address);
const qualitiesOf = (hls: Hls): Quality[] =>
  hls.levels.map(({ height }, index) => ({ index, height })).filter(({ height }) => height > 0);

/** Loads a film into the element and keeps it running. A new address goes on at the second of the old one. */
export function useFilm(video: RefObject<HTMLVideoElement | null>, { source, live, start_at, onFailed }: Wish): Film {
  const [qualities, setQualities] = useState<readonly Quality[]>([]);
  const [quality, setQuality] = useState(-1);
  const [height, setHeight] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<FilmTrouble>('none');
  const [round, setRound] = useState(0);
  const current = useRef<Hls | null>(null);
  const tries = useRef(0);
  const place = useRef(start_at ?? 0);
  const tell = useTold(onFailed);

  const giveUp = useCallback(() => {
    setTrouble('failed');
    tell();
  }, [tell]);

  const came = useCallback(() => {
    tries.current = 0;
    setTrouble('none');
  }, []);
  usePlace(video, place, came);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let isOver = false;
    tries.current = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let end: () => void = () => undefined;
    const again = (load: () => void) => {
      if (isOver) return;
      if (!live && tries.current >= TRIES) return giveUp();
      setTrouble('lost');
      timer = setTimeout(load, waitBefore(tries.current) * 1000);
      tries.current += 1;
    };
    const engine = {
      live,
      place: () => place.current,
      goesOn: round > 0 || (!element.paused && element.currentTime > 0),
      isOver: () => isOver,
      again,
      giveUp,
      came,
      onHeight: setHeight,
      onHls: (hls: Hls) => {
        current.current = hls;
        setQualities(qualitiesOf(hls));
      },
    };
    setTrouble('none');
    if (isPlaylist(source)) {
      const starting = playList(element, source, engine);
      starting.catch(() => again(() => setRound((n) => n + 1)));
      end = () => void starting.then((stop) => stop()).catch(() => undefined);
    } else end = playBare(element, source, engine);
    return () => {
      isOver = true;
      clearTimeout(timer);
      current.current = null;
      end();
    };
  }, [video, source, live, round, came, giveUp]);

  const chooseQuality = (index: number) => {
    setQuality(index);
    if (current.current) current.current.nextLevel = index;
  };
  return { qualities, quality, height, chooseQuality, trouble, retry: () => setRound((n) => n + 1) };
}

/** Tells that the film cannot be loaded, once a minute at most. */
function useTold(onFailed: () => void) {
  const at = useRef(Number.NEGATIVE_INFINITY);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  return useCallback(() => {
    if (performance.now() - at.current < ASKED_MS) return;
    at.current = performance.now();
    failed.current();
  }, []);
}

/** Keeps the second that was reached, and hears that the film runs. */
function usePlace(video: RefObject<HTMLVideoElement | null>, place: RefObject<number>, onPlaying: () => void) {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const onTime = () => {
      if (element.currentTime > 0) place.current = element.currentTime;
    };
    element.addEventListener('playing', onPlaying);
    element.addEventListener('timeupdate', onTime);
    return () => {
      element.removeEventListener('playing', onPlaying);
      element.removeEventListener('timeupdate', onTime);
    };
  }, [video, place, onPlaying]);
}
