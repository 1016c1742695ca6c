import { IconUser } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { files } from '#shared/files.contract.ts';
import { useSend } from '#web/api/send.ts';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { toast } from '#web/ui/toasts.ts';
import classes from './photo-field.module.css';
import { useVisitorText } from './visitor-texts.ts';

const TYPES = ['image/jpeg', 'image/png'];
const MAX_BYTES = 5 * 1024 * 1024;

/** The face of a visitor, from camera or album; it is uploaded at once, the value is the id of the file. */
export function PhotoField({ keptUrl, ...field }: FieldProps<string> & { readonly keptUrl?: string }) {
  const t = useVisitorText();
  const own = useId();
  const [shown, setShown] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const upload = useSend(files.upload, {
    refreshes: false,
    onProgress: setShare,
    onSuccess: (stored) => {
      setShown(stored.url);
      field.onChange(stored.id);
    },
  });
  const send = (file: File | undefined) => {
    if (!file) return;
    if (!TYPES.includes(file.type) || file.size > MAX_BYTES) {
      toast.warning(t('photo_rule'));
      return;
    }
    setShare(0);
    upload.mutate({ body: { purpose: 'visitor_photo' }, files: { file } }, { onSettled: () => setShare(null) });
  };
  const picture = field.value ? shown : keptUrl;
  return (
    <div data-error={field.error ? true : undefined}>
      <p className={classes.label} id={own}>
        {field.label}
        {field.required && <span aria-hidden> *</span>}
      </p>
      <div className={classes.photo}>
        <div className={classes.frame}>
          {picture ? <img src={picture} alt="" /> : <IconUser aria-hidden size={28} stroke={1.5} />}
        </div>
        <div className={classes.words}>
          <label className={classes.pick}>
            {share === null
              ? t(picture ? 'photo_again' : 'photo_take')
              : t('photo_sending', { n: String(Math.round(share * 100)) })}
            <input
              type="file"
              accept={TYPES.join(',')}
              aria-labelledby={own}
              disabled={share !== null}
              onChange={(event) => {
                send(event.currentTarget.files?.[0]);
                event.currentTarget.value = '';
              }}
            />
          </label>
          {field.error ? <span className={classes.error}>{field.error}</span> : <span>{t('photo_rule')}</span>}
        </div>
      </div>
    </div>
  );
}
