import { IconFile, IconPhotoPlus, IconUpload, IconX } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import type { FileRule } from '#shared/endpoint.ts';
import { formatIn } from '../../i18n/format.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { currentLang } from '../../i18n/language.ts';
import { toast } from '../toasts.ts';
import type { FieldProps } from './field-props.ts';
import classes from './file-field.module.css';

interface Props extends FieldProps<readonly File[]> {
  readonly rule: FileRule;
  readonly max?: number;
  /** Opens the camera on a phone. */
  readonly camera?: 'user' | 'environment';
}

function Preview({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const t = useFrameText();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <li className={classes.file}>
      {address ? (
        <img src={address} alt={file.name} />
      ) : (
        <span>
          <IconFile aria-hidden size={24} stroke={1.5} />
          <br />
          {file.name}
        </span>
      )}
      <button type="button" aria-label={t('remove_file', { name: file.name })} onClick={onRemove}>
        <IconX aria-hidden size={14} />
      </button>
    </li>
  );
}

/** Files or photos, checked for kind and size before anything is sent; pictures are shown. */
export function FileField({ rule, max = 1, camera, ...field }: Props) {
  const t = useFrameText();
  const own = useId();
  const isPicture = rule.types.every((type) => type.startsWith('image/'));
  const add = (chosen: readonly File[]) => {
    const fitting = chosen.filter((file) => {
      if (!rule.types.includes(file.type)) toast.warning(t('file_type', { name: file.name }));
      else if (file.size > rule.max_bytes)
        toast.warning(t('file_size', { name: file.name, size: formatIn(currentLang()).bytes(rule.max_bytes) }));
      else return true;
      return false;
    });
    if (fitting.length > 0) field.onChange([...field.value, ...fitting].slice(-max));
  };
  const Picture = isPicture ? IconPhotoPlus : IconUpload;
  return (
    <div data-error={field.error ? true : undefined}>
      <p className={classes.legend} id={own}>
        {field.label}
        {field.required && <span aria-hidden> *</span>}
      </p>
      <ul
        className={classes.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          add([...event.dataTransfer.files]);
        }}
      >
        {field.value.map((file) => (
          <Preview
            key={`${file.name}-${file.lastModified}`}
            file={file}
            onRemove={() => field.onChange(field.value.filter((known) => known !== file))}
          />
        ))}
        {field.value.length < max && (
          <li>
            <label className={classes.pick}>
              <Picture aria-hidden size={22} stroke={1.5} />
              {t(isPicture ? 'add_picture' : 'add_file')}
              <input
                type="file"
                aria-labelledby={own}
                accept={rule.types.join(',')}
                multiple={max > 1}
                disabled={field.disabled}
                {...(camera ? { capture: camera } : {})}
                onChange={(event) => {
                  add([...(event.currentTarget.files ?? [])]);
                  event.currentTarget.value = '';
                }}
              />
            </label>
          </li>
        )}
      </ul>
      {field.help && <p className={classes.help}>{field.help}</p>}
      {field.error && <p className={classes.message}>{field.error}</p>}
    </div>
  );
}
