import { Slider } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { avatarFile, avatarProblem } from '#shared/person/avatar.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import type { DialogProps } from '#web/modules/web-module.ts';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useProfileText } from '../../texts.ts';
import classes from './avatar-dialog.module.css';
import { type Crop, cropped, drawCrop, WHOLE } from './crop.ts';
import { useAvatar } from './use-avatar.ts';

const SIZES = [200, 80, 32] as const;

function Preview({
  picture,
  crop,
  size,
}: {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly size: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  return (
    <canvas
      ref={canvas}
      className={classes.preview}
      aria-hidden
      width={size * 2}
      height={size * 2}
      style={{ width: size, height: size }}
    />
  );
}

function Cropping({
  picture,
  crop,
  onChange,
}: {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
}) {
  const t = useProfileText();
  const sliders = [
    ['zoom', 1, 4],
    ['x', 0, 1],
    ['y', 0, 1],
  ] as const;
  return (
    <>
      <Inline gap={16} align="end">
        {SIZES.map((size) => (
          <Preview key={size} picture={picture} crop={crop} size={size} />
        ))}
      </Inline>
      {sliders.map(([part, min, max]) => (
        <div key={part}>
          <Words as="p" tone="plain" below={4}>
            {t(`crop_${part}`)}
          </Words>
          <Slider
            min={min}
            max={max}
            step={0.02}
            label={null}
            value={crop[part]}
            thumbLabel={t(`crop_${part}`)}
            onChange={(value) => onChange({ ...crop, [part]: value })}
          />
        </div>
      ))}
    </>
  );
}

/** Choose a picture, cut a square out of it, and it is the own avatar. */
export function Dialog({ opened, onClose }: DialogProps) {
  const t = useProfileText();
  const localize = useLocalize();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState(WHOLE);
  const { send, isSending } = useAvatar(onClose);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const problem = avatarProblem({ mimetype: file.type, bytes: file.size });
    if (problem) return toast.warning(localize(problem));
    const opening = await createImageBitmap(file).catch(() => null);
    if (!opening) return toast.warning(t('picture_broken'));
    setCrop(WHOLE);
    setPicture(opening);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!picture) return toast.warning(t('choose_first'));
    const file = await cropped(picture, crop);
    if (file) send(file);
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('change_avatar')}
      onSubmit={(event) => void submit(event)}
      isSending={isSending}
    >
      <FilePick className={classes.pick} types={avatarFile.types} onFiles={([file]) => void choose(file)}>
        {picture ? t('choose_other') : t('choose_picture')}
      </FilePick>
      <Words as="p" tone="soft" size="small">
        {t('avatar_help')}
      </Words>
      {picture && <Cropping picture={picture} crop={crop} onChange={setCrop} />}
      <Words as="p" role="status" tone="soft" size="small">
        {isSending ? localize(errorCatalogue.uploading.text) : ''}
      </Words>
    </FormDialog>
  );
}
