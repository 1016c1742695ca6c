import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { callNative, hasNativeShell } from '#web/native/native-shell.ts';
import { useVisitorText } from '../../texts.ts';
import classes from './pass-scanner.module.css';
import { createDetector } from './scan-camera.ts';

const EVERY_MS = 200;
/** The same code is not read again at once, so that a refused one can be put away. */
const PAUSE_MS = 2_500;

interface Props {
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
  /** Why the last code was not taken. */
  readonly problem: string | null;
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Shows the camera behind the phone and reads codes until it is closed; ends with the page. */
function useCamera(onText: (text: string) => void) {
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

/** The scanner over the whole screen. */
export function PassScanner({ onText, onClose, problem }: Props) {
  const t = useVisitorText();
  const frame = useFrameText();
  const { video, isRefused } = useCamera(onText);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={classes.scanner} role="dialog" aria-modal="true" aria-label={t('scan')}>
      {!isRefused && <video ref={video} className={classes.picture} muted playsInline />}
      <button type="button" className={classes.close} aria-label={frame('close')} onClick={onClose}>
        <IconX aria-hidden size={28} />
      </button>
      {!isRefused && <div className={classes.frame} aria-hidden />}
      <div className={classes.foot} role="status">
        <p data-problem={problem !== null || isRefused}>
          {isRefused ? t('scan_no_camera') : (problem ?? t('scan_hint'))}
        </p>
        <Button variant="default" size="lg" h={56} fullWidth onClick={onClose}>
          {t('scan_type_instead')}
        </Button>
      </div>
    </div>
  );
}
