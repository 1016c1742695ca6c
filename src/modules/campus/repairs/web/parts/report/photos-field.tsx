import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { files } from '#shared/calls/files.contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { prepareFileOrToast } from '#web/ui/fields/files/file-rule.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { PHOTOS_AT_MOST, REPAIR_PHOTO } from '../../../contract/repair.shapes.ts';
import { useRepairText } from '../../texts.ts';
import classes from './photos-field.module.css';

export interface PhotosProps {
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** Opens the camera on a phone. */
  readonly camera?: boolean;
  /** What they are uploaded as, where they belong to something else than a repair. */
  readonly kind?: { readonly purpose: string; readonly rule: typeof REPAIR_PHOTO.rule };
}

/** Pictures: chosen, dropped, or pasted while the form is open. Each is uploaded at once; the value is their ids. */
export function PhotosField({ value, onChange, camera = false, kind = REPAIR_PHOTO }: PhotosProps) {
  const t = useRepairText();
  const own = useId();
  /** Pictures of this form, by their ids. */
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({});
  const [sending, setSending] = useState(0);
  const changed = useEffectEvent(onChange);
  const ids = useEffectEvent(() => value);
  const take = async (chosen: readonly File[]) => {
    let now = ids();
    for (const one of chosen.slice(0, PHOTOS_AT_MOST - now.length)) {
      const file = await prepareFileOrToast(one, kind.rule);
      if (!file) continue;
      setSending((count) => count + 1);
      try {
        const { id } = await call(files.upload, { body: { purpose: kind.purpose }, files: { file } });
        setShown((known) => ({ ...known, [id]: URL.createObjectURL(file) }));
        now = [...now, id];
        changed(now);
      } catch (error) {
        toast.warning(error instanceof ApiError ? error.message : t('photo_failed'));
      } finally {
        setSending((count) => count - 1);
      }
    }
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length === 0) return;
    event.preventDefault();
    void take(pictures);
  });
  useEffect(() => {
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  const free = PHOTOS_AT_MOST - value.length;
  return (
    <div>
      <Words as="p" weight={500} below={4} id={own}>
        {t('photos')}
      </Words>
      <Inline
        as="ul"
        gap={8}
        wrap
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take([...event.dataTransfer.files]);
        }}
      >
        {value.map((id, at) => (
          <li key={id} className={classes.photo}>
            {shown[id] ? <img src={shown[id]} alt={t('photo_n', { n: at + 1 })} /> : t('photo_n', { n: at + 1 })}
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
        {free > 0 && (
          <li className={classes.photo}>
            <FilePick
              className={classes.pick}
              types={kind.rule.types}
              labelledBy={own}
              multiple={!camera}
              disabled={sending > 0}
              camera={camera ? 'environment' : undefined}
              onFiles={(chosen) => void take(chosen)}
            >
              <IconPhotoPlus aria-hidden size={22} stroke={1.5} />
              {sending > 0 ? t('photo_sending') : t('photo_add')}
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
