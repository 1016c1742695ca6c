import { Button, Modal, Slider } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useSiteDesignText } from '../../texts.ts';
import { type Crop, cropArea, FULL_CROP, maxZoom, moveCrop, type Size } from './crop.ts';
import classes from './crop-dialog.module.css';

const STEP = 0.02;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface Props {
  readonly file: File;
  readonly size: Size;
  readonly onCut: (file: File) => void;
  readonly onClose: () => void;
}

/** The picture, once it is read; one that is too small or none is said, and the dialog closes. */
function usePicture({ file, size, onClose }: Pick<Props, 'file' | 'size' | 'onClose'>): HTMLImageElement | null {
  const t = useSiteDesignText();
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const refuse = useRef((text: string) => {
    toast.warning(text);
    onClose();
  });
  const words = useRef({
    small: t('crop_small', { width: size.width, height: size.height }),
    failed: t('crop_failed'),
  });
  useEffect(() => {
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () => {
      if (maxZoom({ width: image.naturalWidth, height: image.naturalHeight }, size) < 1)
        refuse.current(words.current.small);
      else setPicture(image);
    };
    image.onerror = () => refuse.current(words.current.failed);
    image.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file, size]);
  return picture;
}

/** The chosen part in exactly the pixels of the frame. */
async function cutOut(image: HTMLImageElement, size: Size, cut: Crop, name: string): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const part = cropArea({ width: image.naturalWidth, height: image.naturalHeight }, size, cut);
  canvas
    .getContext('2d')
    ?.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, size.width, size.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.88));
  return blob && new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}

interface FrameProps {
  readonly image: HTMLImageElement;
  readonly size: Size;
  readonly cut: Crop;
  readonly onMove: (dx: number, dy: number) => void;
}

/** The frame over the picture: dragged by finger or mouse, or moved by the arrow keys. */
function Frame({ image, size, cut, onMove }: FrameProps) {
  const t = useSiteDesignText();
  const part = cropArea({ width: image.naturalWidth, height: image.naturalHeight }, size, cut);
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const shownWidth = (image.naturalWidth * box.width) / part.width;
    const shownHeight = (image.naturalHeight * box.height) / part.height;
    onMove(-event.movementX / shownWidth, -event.movementY / shownHeight);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    onMove(step[0], step[1]);
  };
  return (
    <div
      className={classes.crop}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
      role="application"
      aria-label={t('crop_help')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    >
      <img
        src={image.src}
        alt=""
        draggable={false}
        style={{
          width: `${(image.naturalWidth / part.width) * 100}%`,
          height: `${(image.naturalHeight / part.height) * 100}%`,
          left: `${(-part.left / part.width) * 100}%`,
          top: `${(-part.top / part.height) * 100}%`,
        }}
      />
    </div>
  );
}

/** Cuts a picture to the size of its place before it is sent. */
export function CropDialog({ file, size, onCut, onClose }: Props) {
  const t = useSiteDesignText();
  const f = useFrameText();
  const image = usePicture({ file, size, onClose });
  const [cut, setCut] = useState<Crop>(FULL_CROP);
  const picture = image && { width: image.naturalWidth, height: image.naturalHeight };
  const use = async () => {
    const done = image && (await cutOut(image, size, cut, file.name));
    if (done) onCut(done);
    else toast.warning(t('crop_failed'));
  };
  return (
    <Modal
      opened={image !== null}
      onClose={onClose}
      size={760}
      title={t('crop_title')}
      attributes={{ header: { role: 'presentation' } }}
    >
      {image && picture && (
        <Stack gap={16}>
          <Words as="p" tone="soft">
            {t('crop_help')}
          </Words>
          <Frame
            image={image}
            size={size}
            cut={cut}
            onMove={(dx, dy) => setCut((now) => moveCrop(picture, size, now, dx, dy))}
          />
          <Slider
            min={1}
            max={Math.max(1.01, maxZoom(picture, size))}
            step={0.01}
            value={cut.zoom}
            label={null}
            thumbLabel={t('crop_zoom')}
            onChange={(zoom) => setCut((now) => moveCrop(picture, size, { ...now, zoom }, 0, 0))}
          />
          <Inline gap={8} align="stretch" justify="end">
            <Button variant="default" onClick={onClose}>
              {f('cancel')}
            </Button>
            <Button onClick={() => void use()}>{t('crop_use')}</Button>
          </Inline>
        </Stack>
      )}
    </Modal>
  );
}
