import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { files } from '#shared/calls/files.contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { prepareFileOrToast } from '#web/ui/fields/files/file-rule.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { DUTY_PHOTO, PHOTOS_AT_MOST } from '../../../contract/duty-kinds.ts';
import { useDutyText } from '../../texts.ts';
import classes from './photos-field.module.css';

interface Props {
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** Opens the camera on a phone. */
  readonly camera: boolean;
}

/** Pictures of an entry, each uploaded at once; the value is their ids. */
export function PhotosField({ value, onChange, camera }: Props) {
  const t = useDutyText();
  const own = useId();
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({});
  const [sending, setSending] = useState(false);
  const take = async (chosen: readonly File[]) => {
    setSending(true);
    let now = value;
    for (const one of chosen.slice(0, PHOTOS_AT_MOST - now.length)) {
      const file = await prepareFileOrToast(one, DUTY_PHOTO.rule);
      if (!file) continue;
      try {
        const { id } = await call(files.upload, { body: { purpose: DUTY_PHOTO.purpose }, files: { file } });
        setShown((known) => ({ ...known, [id]: URL.createObjectURL(file) }));
        now = [...now, id];
        onChange(now);
      } catch (error) {
        toast.warning(error instanceof ApiError ? error.message : t('photo_failed'));
      }
    }
    setSending(false);
  };
  return (
    <div>
      <Words as="p" weight={500} below={4} id={own}>
        {t('photos')}
      </Words>
      <Inline as="ul" gap={8} wrap>
        {value.map((id, at) => (
          <li key={id} className={classes.photo}>
            <img src={shown[id]} alt={t('photo_n', { n: at + 1 })} />
            <button
              type="button"
              className={classes.remove}
              aria-label={t('photo_remove', { n: at + 1 })}
              onClick={() => onChange(value.filter((known) => known !== id))}
            >
              <IconX aria-hidden size={14} />
            </button>
          </li>
        ))}
        {value.length < PHOTOS_AT_MOST && (
          <li className={classes.photo}>
            <FilePick
              className={classes.pick}
              types={DUTY_PHOTO.rule.types}
              labelledBy={own}
              multiple={!camera}
              disabled={sending}
              camera={camera ? 'environment' : undefined}
              onFiles={(chosen) => void take(chosen)}
            >
              <IconPhotoPlus aria-hidden size={22} stroke={1.5} />
              {sending ? t('photo_sending') : t('photo_add')}
            </FilePick>
          </li>
        )}
      </Inline>
      <Words as="p" tone="soft" size="small" above={6}>
        {t('photos_help')}
      </Words>
    </div>
  );
}
