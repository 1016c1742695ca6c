import { IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { FileRule } from '#shared/endpoint.ts';
import { useLocalize } from '../../../i18n/texts.ts';
import { type FieldProps, REQUIRED_MARK } from '../field-props.ts';
import { FilePick } from './file-pick.tsx';
import { fileRuleText, fileWords } from './file-rule.ts';
import classes from './picture-field.module.css';
import { useUpload } from './use-upload.ts';

export interface StoredFile {
  readonly name: string;
  /** Absent where the address is asked for when somebody opens it, by `id`. */
  readonly url?: string;
  readonly id?: string;
}

interface Props extends FieldProps<string> {
  /** What the file is for, as the server knows it. */
  readonly purpose: string;
  readonly rule: FileRule;
  /** The file that is stored under the value. */
  readonly kept?: StoredFile | null | undefined;
}

/** One file of any kind: uploaded when it is chosen; the value is the id of its file. */
export function UploadField({ purpose, rule, kept, ...field }: Props) {
  const localize = useLocalize();
  const own = useId();
  const [shown, setShown] = useState<(StoredFile & { readonly id: string }) | null>(null);
  const { send, share } = useUpload({
    purpose,
    rule,
    onStored: ({ id, name, url }) => {
      setShown({ id, name, url });
      field.onChange(id);
    },
  });
  const file = shown?.id === field.value ? shown : field.value ? kept : null;
  return (
    <div data-error={field.error ? true : undefined}>
      <p className={classes.label} id={own} {...(field.required && REQUIRED_MARK)}>
        {field.label}
      </p>
      {file && (
        <p>
          <IconFile aria-hidden size={16} stroke={1.5} />{' '}
          {file.url ? (
            <a href={file.url} target="_blank" rel="noreferrer">
              {file.name}
            </a>
          ) : (
            file.name
          )}
        </p>
      )}
      <div className={classes.place} data-shape="file">
        <FilePick
          className={classes.pick}
          types={rule.types}
          labelledBy={own}
          disabled={share !== null}
          onFiles={([chosen]) => send(chosen)}
        >
          <IconUpload aria-hidden size={20} stroke={1.6} />
          {share === null
            ? localize(file ? fileWords.other_file : fileWords.choose_file)
            : localize(fileWords.sending, { share: String(Math.round(share * 100)) })}
        </FilePick>
        {field.value && (
          <button
            type="button"
            aria-label={localize(fileWords.remove, { name: field.label })}
            onClick={() => field.onChange('')}
          >
            <IconX aria-hidden size={16} />
          </button>
        )}
      </div>
      <p className={field.error ? classes.error : classes.help}>{field.error ?? field.help ?? fileRuleText(rule)}</p>
    </div>
  );
}
