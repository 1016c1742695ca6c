import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useCodeCamera } from '#web/native/use-code-camera.ts';
import { useVisitorText } from '../../texts.ts';
import classes from './pass-scanner.module.css';

interface Props {
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
  /** Why the last code was not taken. */
  readonly problem: string | null;
}

/** The scanner over the whole screen. */
export function PassScanner({ onText, onClose, problem }: Props) {
  const t = useVisitorText();
  const frame = useFrameText();
  const { video, isRefused } = useCodeCamera(onText);
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
