import { Button } from '@mantine/core';
import { type PointerEvent, useId, useRef, useState } from 'react';
import type { FileRule } from '#shared/endpoint.ts';
import { useLocalize } from '../../../i18n/texts.ts';
import { Words } from '../../layout/layout.tsx';
import classes from './signature-field.module.css';
import { useUpload } from './use-upload.ts';

interface Props {
  readonly label: string;
  /** What the picture is for and what it may be, as the server knows it. */
  readonly file: { readonly purpose: string; readonly rule: FileRule };
  /** Id of the picture once it is stored, or null. */
  readonly onChange: (fileId: string | null) => void;
}

const [WIDTH, HEIGHT] = [600, 200];

/** Beside the field, so that pages without one do not load them. */
const words = {
  help: { cn: '用手指或鼠标书写', us: 'Write with a finger or the mouse' },
  saving: { cn: '正在保存…', us: 'Saving…' },
  saved: { cn: '已签名', us: 'Signed' },
  failed: { cn: '未能保存，请重写', us: 'Couldn’t be saved. Clear it and write again.' },
  clear: { cn: '重写', us: 'Clear' },
} as const;

type State = 'help' | 'saving' | 'saved' | 'failed';

/** Stores what is on the paper after each stroke, one picture at a time, and says how far it is. */
function useStoredPaper({ file, onChange }: Pick<Props, 'file' | 'onChange'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<State>('help');
  const isBlank = useRef(true);
  /** The picture on its way; `isOld` where it lacks the last strokes, or the paper was cleared meanwhile. */
  const sending = useRef<{ isOld: boolean } | null>(null);
  const store = () => {
    if (isBlank.current) return;
    sending.current = { isOld: false };
    canvas.current?.toBlob(
      (blob) => blob && send(new File([blob], 'signature.png', { type: 'image/png' })),
      'image/png',
    );
  };
  const settle = (fileId: string | null) => {
    const wasOld = sending.current?.isOld;
    sending.current = null;
    if (wasOld) return store();
    setState(fileId ? 'saved' : 'failed');
    onChange(fileId);
  };
  const { send } = useUpload({ ...file, onStored: ({ id }) => settle(id), onFailed: () => settle(null) });
  const change = (next: State) => {
    isBlank.current = next === 'help';
    setState(next);
    onChange(null);
    if (sending.current) sending.current.isOld = true;
    else store();
  };
  return { canvas, state, lift: () => change('saving'), clear: () => change('help') };
}

/** A name drawn with finger, pen or mouse; what was drawn is stored when the hand is lifted. */
export function SignatureField({ label, file, onChange }: Props) {
  const localize = useLocalize();
  const own = useId();
  const { canvas, state, lift, clear } = useStoredPaper({ file, onChange });
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
  const wipe = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    clear();
  };
  return (
    <div className={classes.field}>
      <Words as="p" weight={600} id={own}>
        {label}
      </Words>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        className={classes.paper}
        role="img"
        aria-labelledby={own}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={lift}
      />
      <div className={classes.foot}>
        <span aria-live="polite">{localize(words[state])}</span>
        <Button size="compact-sm" variant="default" disabled={state === 'help'} onClick={wipe}>
          {localize(words.clear)}
        </Button>
      </div>
    </div>
  );
}
