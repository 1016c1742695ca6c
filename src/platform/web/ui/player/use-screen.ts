import { type RefObject, useEffect, useState } from 'react';

/** The full screen of iPhones, which only a film itself can fill. */
interface AppleVideo {
  readonly webkitEnterFullscreen?: () => void;
}

interface Turnable {
  readonly lock?: (to: 'landscape') => Promise<void>;
}

/** Full screen, turned to its side on a phone, and the small window above other pages. */
export function useScreen(root: RefObject<HTMLDivElement | null>, video: RefObject<HTMLVideoElement | null>) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === root.current);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [root]);
  const toggleFull = async () => {
    if (document.fullscreenElement) return document.exitFullscreen();
    const film: (HTMLVideoElement & AppleVideo) | null = video.current;
    if (!document.fullscreenEnabled) return film?.webkitEnterFullscreen?.();
    await root.current?.requestFullscreen();
    const orientation: ScreenOrientation & Turnable = screen.orientation;
    if (film && film.videoWidth >= film.videoHeight) await orientation.lock?.('landscape').catch(() => undefined);
  };
  const toggleSmall = async () => {
    if (document.pictureInPictureElement) return document.exitPictureInPicture();
    await video.current?.requestPictureInPicture();
  };
  const canBeSmall = 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled;
  return {
    isFull,
    canBeSmall,
    toggleFull: () => void toggleFull().catch(() => undefined),
    toggleSmall: () => void toggleSmall().catch(() => undefined),
  };
}
