import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callNative, hasNativeShell } from './native-shell.ts';
import { createDetector } from './scan-camera.ts';

const EVERY_MS = 200;
/** The same code is not read again at once, so that a refused one can be put away. */
const PAUSE_MS = 2_500;

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/**
 * Shows the camera behind the phone in `video` and reads QR codes until its component goes; `isRefused`: there is no camera,
 * or the person does not allow it. Ask `canScan` before.
 */
export function useCodeCamera(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const found = useEffectEvent(onText);
  useEffect(() => {
    if (hasNativeShell()) {
      // the app has a better camera than its web view
      callNative('scan').then(
        (text) => found(String(text)),
        () => setRefused(true),
      );
      return undefined;
    }
    const detector = createDetector();
    let stream: MediaStream | null = null;
    let isWanted = true;
    let last = { text: '', at: 0 };
    const look = async () => {
      const picture = video.current;
      if (!picture || picture.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      const [code] = await detector.detect(picture).catch(() => []);
      if (!code || !isWanted || (code.rawValue === last.text && Date.now() - last.at < PAUSE_MS)) return;
      last = { text: code.rawValue, at: Date.now() };
      found(code.rawValue);
    };
    const timer = setInterval(() => void look(), EVERY_MS);
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false }).then(
      (opened) => {
        stream = opened;
        if (!isWanted || !video.current) {
          stop(opened);
          return;
        }
        video.current.srcObject = opened;
        void video.current.play();
      },
      () => setRefused(true),
    );
    return () => {
      isWanted = false;
      clearInterval(timer);
      if (stream) stop(stream);
    };
  }, []);
  return { video, isRefused };
}
