import { useCallback, useEffect, useRef, useState } from 'react';
import { NoSource, openSource, type SourceChoice, type SourceTrouble, stopAll } from './sources.ts';

export interface OwnDevice {
  readonly id: string;
  readonly label: string;
}

/** The own picture and sound, opened when somebody asks for it and closed with the page. */
export function useSource() {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [trouble, setTrouble] = useState<SourceTrouble | null>(null);
  const [devices, setDevices] = useState<{ cameras: OwnDevice[]; microphones: OwnDevice[] }>({
    cameras: [],
    microphones: [],
  });
  const held = useRef<MediaStream | null>(null);
  const close = useCallback(() => {
    stopAll(held.current);
    held.current = null;
    setStream(null);
  }, []);
  useEffect(() => close, [close]);
  const open = useCallback(
    async (wish: SourceChoice) => {
      close();
      setTrouble(null);
      try {
        const opened = await openSource(wish);
        held.current = opened;
        setStream(opened);
        // names of devices are told only after one was allowed
        const known = await navigator.mediaDevices.enumerateDevices();
        const ofKind = (kind: MediaDeviceKind) =>
          known
            .filter((one) => one.kind === kind && one.deviceId)
            .map((one) => ({ id: one.deviceId, label: one.label }));
        setDevices({ cameras: ofKind('videoinput'), microphones: ofKind('audioinput') });
        // somebody may stop sharing the screen outside of this page
        opened.getVideoTracks()[0]?.addEventListener('ended', close);
        return opened;
      } catch (error) {
        setTrouble(error instanceof NoSource ? error.trouble : 'missing');
        return null;
      }
    },
    [close],
  );
  return { stream, trouble, devices, open, close };
}
