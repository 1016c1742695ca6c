import { IconFile, IconPhotoPlus, IconUpload, IconX } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import type { FileRule } from '#shared/endpoint.ts';
import { useLocalize } from '../../../i18n/texts.ts';
import { type FieldProps, REQUIRED_MARK } from '../field-props.ts';
import fieldClasses from '../fields.module.css';
import classes from './file-field.module.css';
import { FilePick } from './file-pick.tsx';
import { fileWords, prepareFile } from './file-rule.ts';

interface Props extends FieldProps<readonly File[]> {
  readonly rule: FileRule;
  readonly max?: number;
  /** Opens the camera on a phone. */
  readonly camera?: 'user' | 'environment';
}

function Preview({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const localize = useLocalize();
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
      <button type="button" aria-label={localize(fileWords.remove, { name: file.name })} onClick={onRemove}>
        <IconX aria-hidden size={14} />
      </button>
    </li>
  );
}

/** Files or photos, checked for kind and size before anything is sent; pictures are shown. */
export function FileField({ rule, max = 1, camera, ...field }: Props) {
  const localize = useLocalize();
  const own = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const error = refusal ?? field.error;
  const isPicture = rule.types.every((type) => type.startsWith('image/'));
  const add = async (chosen: readonly File[]) => {
    const fit: File[] = [];
    let refused: string | null = null;
    for (const file of chosen) {
      const ready = await prepareFile(file, rule);
      if ('file' in ready) fit.push(ready.file);
      else refused ??= ready.refusal;
    }
    setRefusal(refused);
    if (fit.length > 0) field.onChange([...field.value, ...fit].slice(-max));
  };
  const Picture = isPicture ? IconPhotoPlus : IconUpload;
  return (
    <div data-error={error ? true : undefined}>
      <p className={classes.legend} id={own} {...(field.required && REQUIRED_MARK)}>
        {field.label}
      </p>
      <ul
        className={classes.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void add([...event.dataTransfer.files]);
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
            <FilePick
              className={classes.pick}
              types={rule.types}
              labelledBy={own}
              multiple={max > 1}
              disabled={field.disabled}
              camera={camera}
              onFiles={(chosen) => void add(chosen)}
            >
              <Picture aria-hidden size={22} stroke={1.5} />
              {localize(isPicture ? fileWords.add_picture : fileWords.add_file)}
            </FilePick>
          </li>
        )}
      </ul>
      {field.help && <p className={fieldClasses.help}>{field.help}</p>}
      {error && (
        <p role="alert" className={fieldClasses.message}>
          {error}
        </p>
      )}
    </div>
  );
}
