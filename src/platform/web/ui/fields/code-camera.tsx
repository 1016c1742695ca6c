import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocalize } from '../../i18n/texts.ts';
import { canScan } from '../../native/scan-camera.ts';
import { useCodeCamera } from '../../native/use-code-camera.ts';
import { Words } from '../layout/layout.tsx';
import classes from './code-camera.module.css';

const NO_CAMERA = { cn: '无法使用摄像头，请在下面输入', us: 'The camera can’t be used. Type it below.' };

interface Props {
  /** On the button that opens the camera. */
  readonly label: string;
  readonly onCode: (code: string) => void;
}

/** Reads a QR code in a form, above the field in which it may be typed; nothing where the browser reads no codes. */
export function CodeCamera({ label, onCode }: Props) {
  const [isOpen, open] = useState(false);
  if (!canScan) return null;
  if (isOpen) return <OpenCamera onCode={onCode} />;
  return (
    <Button variant="default" size="lg" fullWidth onClick={() => open(true)}>
      {label}
    </Button>
  );
}

function OpenCamera({ onCode }: Pick<Props, 'onCode'>) {
  const localize = useLocalize();
  const { video, isRefused } = useCodeCamera(onCode);
  return (
    <>
      <video ref={video} className={classes.picture} muted playsInline />
      {isRefused && (
        <Words as="p" role="status" tone="refused">
          {localize(NO_CAMERA)}
        </Words>
      )}
    </>
  );
}
