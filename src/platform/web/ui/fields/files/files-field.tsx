import { CloseButton } from '@mantine/core';
import { IconFile, IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import type { FileRule } from '#shared/endpoint.ts';
import { useLocalize } from '../../../i18n/texts.ts';
import { Inline, Stack, Words } from '../../layout/layout.tsx';
import { FilePick } from './file-pick.tsx';
import { fileWords } from './file-rule.ts';
import classes from './files-field.module.css';
import { useUpload } from './use-upload.ts';

export interface AttachedFile {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly label: string;
  readonly help?: string | undefined;
  /** On the button; absent: 添加文件. */
  readonly add?: string;
  /** What the files are for and which are taken, as the server knows it. */
  readonly kind: { readonly purpose: string; readonly rule: FileRule };
  readonly most: number;
  readonly value: readonly AttachedFile[];
  readonly onChange: (value: readonly AttachedFile[]) => void;
  readonly error?: string | undefined;
}

/** Several files: each is sent as soon as it is chosen, and kept once the form is saved. */
export function FilesField({ label, help, add, kind, most, value, onChange, error }: Props) {
  const localize = useLocalize();
  // another one may be removed while a file is sent
  const latest = useRef(value);
  latest.current = value;
  const { send, share } = useUpload({
    ...kind,
    onStored: ({ id, name }) => onChange([...latest.current, { id, name }]),
  });
  return (
    <Stack gap={6} items="start" data-error={error ? true : undefined}>
      <Words as="p" weight={500}>
        {label}
      </Words>
      {value.length > 0 && (
        <Stack as="ul" gap={6}>
          {value.map((one) => (
            <Inline as="li" gap={8} key={one.id}>
              <IconFile aria-hidden size={16} />
              <Words cut>{one.name}</Words>
              <CloseButton
                size="sm"
                aria-label={localize(fileWords.remove, { name: one.name })}
                onClick={() => onChange(value.filter(({ id }) => id !== one.id))}
              />
            </Inline>
          ))}
        </Stack>
      )}
      {value.length < most && (
        <FilePick
          className={classes.pick}
          types={kind.rule.types}
          disabled={share !== null}
          onFiles={([chosen]) => send(chosen)}
        >
          <IconPaperclip aria-hidden size={16} />
          {share === null
            ? (add ?? localize(fileWords.add_file))
            : localize(fileWords.sending, { share: Math.round(share * 100) })}
        </FilePick>
      )}
      {(error ?? help) && (
        <Words as="p" tone={error ? 'refused' : 'soft'} size="small" role={error ? 'alert' : undefined}>
          {error ?? help}
        </Words>
      )}
    </Stack>
  );
}
