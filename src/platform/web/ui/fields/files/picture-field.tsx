import { IconPhotoPlus, IconUser, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { FileRule } from '#shared/endpoint.ts';
import { useLocalize } from '../../../i18n/texts.ts';
import { type FieldProps, REQUIRED_MARK } from '../field-props.ts';
import { FilePick } from './file-pick.tsx';
import { fileRuleText, fileWords } from './file-rule.ts';
import classes from './picture-field.module.css';
import { useUpload } from './use-upload.ts';

export interface PictureFieldProps extends FieldProps<string> {
  /** What the picture is for, as the server knows it. */
  readonly purpose: string;
  readonly rule: FileRule;
  /** Address of the picture that is stored under the value. */
  readonly keptUrl?: string | null | undefined;
  /** Width by height of the place where it is shown; a face is small and stands beside the words. */
  readonly shape?: 'wide' | 'phone' | 'cover' | 'face';
  /** What is sent instead of the chosen file: cut to its place. Null: nothing. */
  readonly prepare?: (file: File) => Promise<File | null>;
  readonly onStored?: (picture: { readonly id: string; readonly url: string }) => void;
}

/** One picture: uploaded when it is chosen; the value is the id of its file. */
export function PictureField(props: PictureFieldProps) {
  const { purpose, rule, keptUrl, shape = 'cover', prepare, onStored, ...field } = props;
  const localize = useLocalize();
  const own = useId();
  const [shown, setShown] = useState<{ readonly id: string; readonly url: string } | null>(null);
  const { send, share } = useUpload({
    purpose,
    rule,
    onStored: ({ id, url }) => {
      setShown({ id, url });
      field.onChange(id);
      onStored?.({ id, url });
    },
  });
  const take = async (file: File | undefined) => send(file && prepare ? ((await prepare(file)) ?? undefined) : file);
  const isFace = shape === 'face';
  // a face that is on file is known by its address alone
  const stored = isFace || field.value ? keptUrl : null;
  const address = shown && shown.id === field.value ? shown.url : stored;
  const word = address ? fileWords.other_picture : isFace ? fileWords.take_photo : fileWords.choose_picture;
  return (
    <div data-error={field.error ? true : undefined}>
      <p className={classes.label} id={own} {...(field.required && REQUIRED_MARK)}>
        {field.label}
      </p>
      <div className={classes.place} data-shape={shape}>
        <div className={classes.frame}>
          {address ? <img src={address} alt="" /> : isFace && <IconUser aria-hidden size={28} stroke={1.5} />}
        </div>
        <FilePick
          className={classes.pick}
          types={rule.types}
          labelledBy={own}
          disabled={share !== null}
          onFiles={([file]) => void take(file)}
        >
          <IconPhotoPlus aria-hidden size={20} stroke={1.6} />
          {share === null ? localize(word) : localize(fileWords.sending, { share: String(Math.round(share * 100)) })}
        </FilePick>
        {field.value && !isFace && (
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
