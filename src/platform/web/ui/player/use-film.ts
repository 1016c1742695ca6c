import type Hls from 'hls.js';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
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

const TRIES = 5;
const GONE = [401, 403, 404, 410];

const isPlaylist = (address: string) => /\.m3u8(?:$|\?)/.test(address);

/**
 * Loads a film into the element: by hls.js where the browser lets it feed the picture, by the browser's own otherwise. A
 * new address goes on at the second of the old one.
 */
export function useFilm(video: RefObject<HTMLVideoElement | null>, { source, live, start_at, onFailed }: Wish): Film {
  const [qualities, setQualities] = useState<readonly Quality[]>([]);
  const [quality, setQuality] = useState(-1);
  const [height, setHeight] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<FilmTrouble>('none');
  const [round, setRound] = useState(0);
  const engine = useRef<Hls | null>(null);
  const tries = useRef(0);
  const place = useRef(start_at ?? 0);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  const first = useRef({ source, start_at });

  const giveUp = useCallback(() => {
    setTrouble('failed');
    failed.current();
  }, []);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    if (first.current.source === source && place.current === 0) place.current = first.current.start_at ?? 0;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wasPlaying = round > 0 || (!element.paused && element.currentTime > 0);
    const again = (load: () => void) => {
      if (isOver) return;
      if (!live && tries.current >= TRIES) return giveUp();
      setTrouble('lost');
      timer = setTimeout(load, waitBefore(tries.current) * 1000);
      tries.current += 1;
    };
    const onPlaying = () => {
      tries.current = 0;
      setTrouble('none');
    };
    const onPlace = () => {
      if (element.currentTime > 0) place.current = element.currentTime;
    };
    element.addEventListener('playing', onPlaying);
    element.addEventListener('timeupdate', onPlace);

    const playBare = () => {
      const onError = () => again(() => element.load());
      const onKnown = () => {
        if (!live && place.current > 0) element.currentTime = place.current;
        setHeight(element.videoHeight || null);
        if (wasPlaying) void element.play().catch(() => undefined);
      };
      element.addEventListener('error', onError);
      element.addEventListener('loadedmetadata', onKnown);
      element.src = source;
      return () => {
        element.removeEventListener('error', onError);
        element.removeEventListener('loadedmetadata', onKnown);
        element.removeAttribute('src');
        element.load();
      };
    };

    let end: () => void = () => undefined;
    const playList = async () => {
      const { default: HlsLight } = await import('hls.js/light');
      if (isOver) return;
      if (!HlsLight.isSupported()) {
        end = playBare();
        return;
      }
      // a worker out of a text is refused by the page's rules; cutting takes little
      const hls = new HlsLight({
        enableWorker: false,
        startPosition: live ? -1 : place.current || -1,
        capLevelToPlayerSize: true,
        backBufferLength: 60,
      });
      engine.current = hls;
      const { Events } = HlsLight;
      hls.on(Events.MANIFEST_PARSED, () => {
        setQualities(hls.levels.map((level, index) => ({ index, height: level.height })).filter((one) => one.height > 0));
        setTrouble('none');
        if (wasPlaying) void element.play().catch(() => undefined);
      });
      hls.on(Events.LEVEL_SWITCHED, (_, { level }) => setHeight(hls.levels[level]?.height ?? null));
      hls.on(Events.FRAG_LOADED, () => {
        tries.current = 0;
        setTrouble('none');
      });
      hls.on(Events.ERROR, (_, { fatal, type, response }) => {
        if (!fatal) return;
        if (!live && response && GONE.includes(response.code)) return giveUp();
        if (type === HlsLight.ErrorTypes.MEDIA_ERROR && tries.current < TRIES) {
          tries.current += 1;
          return hls.recoverMediaError();
        }
        again(() => (hls.levels.length > 0 ? hls.startLoad(live ? -1 : place.current) : hls.loadSource(source)));
      });
      hls.loadSource(source);
      hls.attachMedia(element);
      end = () => hls.destroy();
    };
    setTrouble('none');
    if (isPlaylist(source)) void playList().catch(() => again(() => setRound((n) => n + 1)));
    else end = playBare();
    return () => {
      isOver = true;
      clearTimeout(timer);
      element.removeEventListener('playing', onPlaying);
      element.removeEventListener('timeupdate', onPlace);
      engine.current = null;
      end();
    };
  }, [video, source, live, round, giveUp]);

  return {
    qualities,
    quality,
    height,
    chooseQuality: (index) => {
      setQuality(index);
      if (engine.current) engine.current.nextLevel = index;
    },
    trouble,
    retry: () => {
      tries.current = 0;
      setRound((n) => n + 1);
    },
  };
}
