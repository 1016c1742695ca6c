import type Hls from 'hls.js';

/** What an engine tells the one who keeps the film running. */
export interface Engine {
  readonly live: boolean;
  /** The second at which it goes on. */
  readonly place: () => number;
  /** Whether it was playing before and goes on by itself. */
  readonly goesOn: boolean;
  readonly isOver: () => boolean;
  /** It came to a stop: what loads it again after a while. */
  readonly again: (load: () => void) => void;
  readonly giveUp: () => void;
  /** Bytes came. */
  readonly came: () => void;
  readonly onHeight: (height: number | null) => void;
  readonly onHls: (hls: Hls) => void;
}

const GONE = [401, 403, 404, 410];
const REPAIRS = 3;

const goOn = (element: HTMLVideoElement) => void element.play().catch(() => undefined);

/** By the browser itself; answers what ends it. */
export function playBare(element: HTMLVideoElement, address: string, engine: Engine): () => void {
  const onError = () => engine.again(() => element.load());
  const onKnown = () => {
    if (!engine.live && engine.place() > 0) element.currentTime = engine.place();
    engine.onHeight(element.videoHeight || null);
    if (engine.goesOn) goOn(element);
  };
  element.addEventListener('error', onError);
  element.addEventListener('loadedmetadata', onKnown);
  element.src = address;
  return () => {
    element.removeEventListener('error', onError);
    element.removeEventListener('loadedmetadata', onKnown);
    element.removeAttribute('src');
    element.load();
  };
}

/** By hls.js, or the browser itself where it cannot be fed; answers what ends it. */
export async function playList(element: HTMLVideoElement, address: string, engine: Engine): Promise<() => void> {
  const { default: HlsLight } = await import('hls.js/light');
  if (engine.isOver()) return () => undefined;
  if (!HlsLight.isSupported()) return playBare(element, address, engine);
  // a worker out of a text is refused by the rules of the page; cutting takes little
  const hls = new HlsLight({
    enableWorker: false,
    startPosition: engine.live ? -1 : engine.place() || -1,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
  });
  let repairs = 0;
  hls.on(HlsLight.Events.MANIFEST_PARSED, () => {
    engine.onHls(hls);
    engine.came();
    if (engine.goesOn) goOn(element);
  });
  hls.on(HlsLight.Events.LEVEL_SWITCHED, (_, { level }) => engine.onHeight(hls.levels[level]?.height ?? null));
  hls.on(HlsLight.Events.FRAG_LOADED, () => engine.came());
  hls.on(HlsLight.Events.ERROR, (_, { fatal, type, response }) => {
    if (!fatal) return;
    if (!engine.live && GONE.includes(response?.code ?? 0)) return engine.giveUp();
    if (type === HlsLight.ErrorTypes.MEDIA_ERROR && repairs < REPAIRS) {
      repairs += 1;
      return hls.recoverMediaError();
    }
    engine.again(() => {
      if (hls.levels.length > 0) hls.startLoad(engine.live ? -1 : engine.place());
      else hls.loadSource(address);
    });
  });
  hls.loadSource(address);
  hls.attachMedia(element);
  return () => hls.destroy();
}
