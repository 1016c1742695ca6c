import { Button } from '@mantine/core';
import { type PointerEvent, useRef, useState } from 'react';
import { useUpload } from '#web/ui/fields/use-upload.ts';
import { SIGNATURE_FILE } from '../../../contract/notices.shapes.ts';
import { useNoticeText } from '../../texts.ts';
import classes from './signature-field.module.css';

interface Props {
  readonly label: string;
  /** Id of the picture once it is stored, or null. */
  readonly onChange: (fileId: string | null) => void;
}

const [WIDTH, HEIGHT] = [600, 200];

/** A name drawn with finger, pen or mouse; what was drawn is stored when the hand is lifted. */
export function SignatureField({ label, onChange }: Props) {
  const t = useNoticeText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const { send, share } = useUpload({ ...SIGNATURE_FILE, onStored: ({ id }) => onChange(id) });
  const point = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return [
      ((event.clientX - box.left) / box.width) * WIDTH,
      ((event.clientY - box.top) / box.height) * HEIGHT,
    ] as const;
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // paper and ink of their own: the picture is looked at in either scheme
    Object.assign(pen, { lineWidth: 4, lineCap: 'round', strokeStyle: 'black' });
    pen.beginPath();
    pen.moveTo(...point(event));
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const pen = canvas.current?.getContext('2d');
    pen?.lineTo(...point(event));
    pen?.stroke();
  };
  const lift = () => {
    setDrawn(true);
    canvas.current?.toBlob(
      (blob) => blob && send(new File([blob], 'signature.png', { type: 'image/png' })),
      'image/png',
    );
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    setDrawn(false);
    onChange(null);
  };
  return (
    <div className={classes.field}>
      <p id="signature-label" className={classes.label}>
        {label}
      </p>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        className={classes.paper}
        role="img"
        aria-labelledby="signature-label"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={lift}
      />
      <div className={classes.foot}>
        <span aria-live="polite">
          {share !== null ? t('signature_saving') : isDrawn ? t('signature_saved') : t('signature_help')}
        </span>
        <Button size="compact-sm" variant="default" disabled={!isDrawn} onClick={clear}>
          {t('signature_clear')}
        </Button>
      </div>
    </div>
  );
}
