import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { useUpload } from '#web/ui/fields/files/use-upload.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { HOME_PICTURE, HOME_PICTURE_RULE } from '../../contract/pictures.contract.ts';
import { useNewsText } from '../texts.ts';

export interface Picture {
  readonly id: string;
  readonly url: string;
}

interface Props extends FieldProps<string> {
  readonly rows?: number;
  /** A picture was uploaded: the preview beside the form shows it too. */
  readonly onPicture: (picture: Picture) => void;
}

/** A long text with pictures between its paragraphs. */
export function BodyField({ onPicture, ...field }: Props) {
  const t = useNewsText();
  const input = useRef<HTMLInputElement>(null);
  const { send, share } = useUpload({
    purpose: HOME_PICTURE,
    rule: HOME_PICTURE_RULE,
    onStored: ({ id, url, name }) => {
      onPicture({ id, url });
      field.onChange(`${field.value.trimEnd()}\n\n![${name.replace(/\.[^.]*$/, '')}](${id})\n\n`);
    },
  });
  return (
    <div>
      <TextAreaField {...field} />
      <Inline gap={8} align="stretch" above={4}>
        <Button
          size="compact-sm"
          variant="default"
          loading={share !== null}
          leftSection={<IconPhotoPlus aria-hidden size={15} />}
          onClick={() => input.current?.click()}
        >
          {t('body_picture')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('body_picture')}
          accept={HOME_PICTURE_RULE.types.join(',')}
          onChange={(event) => {
            send(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </Inline>
    </div>
  );
}
