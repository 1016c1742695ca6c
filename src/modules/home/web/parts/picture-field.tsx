import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { files } from '#shared/files.contract.ts';
import { useSend } from '#web/api/send.ts';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { toast } from '#web/ui/toasts.ts';
import { HOME_PICTURE, HOME_PICTURE_RULE } from '../../contract/pictures.contract.ts';
import { useDeskText } from '../desk-texts.ts';
import classes from './picture-field.module.css';

interface Props extends FieldProps<string> {
  /** Address of the picture that is stored under the value. */
  readonly keptUrl?: string | null | undefined;
  /** Width by height of the place where it is shown. */
  readonly shape?: 'wide' | 'phone' | 'cover';
}

/** One picture: uploaded when it is chosen; the value is the id of its file. */
export function PictureField({ keptUrl, shape = 'cover', ...field }: Props) {
  const t = useDeskText();
  const own = useId();
  const [shown, setShown] = useState<{ readonly id: string; readonly url: string } | null>(null);
  const upload = useSend(files.upload, {
    refreshes: false,
    onSuccess: ({ id, url }) => {
      setShown({ id, url });
      field.onChange(id);
    },
  });
  const send = (file: File | undefined) => {
    if (!file) return;
    const fits = (HOME_PICTURE_RULE.types as readonly string[]).includes(file.type);
    if (!fits || file.size > HOME_PICTURE_RULE.max_bytes) toast.warning(t('picture_rule'));
    else upload.mutate({ body: { purpose: HOME_PICTURE }, files: { file } });
  };
  const address = field.value && (shown?.id === field.value ? shown.url : keptUrl);
  return (
    <div data-error={field.error ? true : undefined}>
      <p className={classes.label} id={own}>
        {field.label}
        {field.required && <span aria-hidden> *</span>}
      </p>
      <div className={classes.frame} data-shape={shape}>
        {address && <img src={address} alt="" />}
        <label className={classes.pick}>
          <IconPhotoPlus aria-hidden size={20} stroke={1.6} />
          {t(upload.isPending ? 'picture_sending' : address ? 'picture_other' : 'picture_choose')}
          <input
            type="file"
            accept={HOME_PICTURE_RULE.types.join(',')}
            aria-labelledby={own}
            disabled={upload.isPending}
            onChange={(event) => {
              send(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </label>
        {address && (
          <button
            type="button"
            aria-label={t('picture_remove', { what: field.label })}
            onClick={() => field.onChange('')}
          >
            <IconX aria-hidden size={16} />
          </button>
        )}
      </div>
      {field.help && <p className={classes.help}>{field.help}</p>}
      {field.error && <p className={classes.error}>{field.error}</p>}
    </div>
  );
}
