import { Button } from '@mantine/core';
import { IconEye, IconPhotoPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { files } from '#shared/files.contract.ts';
import { useSend } from '#web/api/send.ts';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { HOME_PICTURE, HOME_PICTURE_RULE } from '../../contract/pictures.contract.ts';
import { useDeskText } from '../desk-texts.ts';
import classes from './news-drawer.module.css';

interface Picture {
  readonly id: string;
  readonly url: string;
}

interface Props extends FieldProps<string> {
  readonly rows?: number;
  /** Pictures that stand in the text already. */
  readonly pictures: readonly Picture[];
}

/** A long text with pictures between its paragraphs, and how it will look. */
export function BodyField({ pictures, ...field }: Props) {
  const t = useDeskText();
  const input = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState<readonly Picture[]>([]);
  const [isShown, setShown] = useState(false);
  const upload = useSend(files.upload, {
    refreshes: false,
    onSuccess: ({ id, url, name }) => {
      setAdded((known) => [...known, { id, url }]);
      field.onChange(`${field.value.trimEnd()}\n\n![${name.replace(/\.[^.]*$/, '')}](${id})\n\n`);
    },
  });
  const known = [...pictures, ...added];
  return (
    <div>
      <TextAreaField {...field} />
      <div className={classes.tools}>
        <Button
          size="compact-sm"
          variant="default"
          loading={upload.isPending}
          leftSection={<IconPhotoPlus aria-hidden size={15} />}
          onClick={() => input.current?.click()}
        >
          {t('body_picture')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-pressed={isShown}
          leftSection={<IconEye aria-hidden size={15} />}
          onClick={() => setShown(!isShown)}
        >
          {t('body_preview')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('body_picture')}
          accept={HOME_PICTURE_RULE.types.join(',')}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) upload.mutate({ body: { purpose: HOME_PICTURE }, files: { file } });
            event.currentTarget.value = '';
          }}
        />
      </div>
      {isShown && (
        <div className={classes.preview}>
          <RichText
            text={field.value}
            picture={(id, alt) => {
              const found = known.find((one) => one.id === id);
              return found ? <img src={found.url} alt={alt} /> : null;
            }}
          />
        </div>
      )}
    </div>
  );
}
