import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { useUpload } from '#web/ui/fields/files/use-upload.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { PAPER_FILE_BYTES, PAPER_FILE_TYPES, PAPER_FILES } from '../../../contract/oa-applications.contract.ts';
import { useOfficeText } from '../../texts.ts';
import classes from './paper-form.module.css';

export interface KeptFile {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly label: string;
  readonly value: readonly KeptFile[];
  readonly onChange: (value: readonly KeptFile[]) => void;
  readonly error?: string | undefined;
}

const rule = { max_bytes: PAPER_FILE_BYTES, types: [...PAPER_FILE_TYPES] };

/** Up to twenty files, each uploaded as soon as it is chosen. */
export function PaperFilesField({ label, value, onChange, error }: Props) {
  const t = useOfficeText();
  const latest = useRef(value);
  latest.current = value;
  const upload = useUpload({
    purpose: 'oa_paper',
    rule,
    onStored: ({ id, name }) => onChange([...latest.current, { id, name }]),
  });
  return (
    <Stack gap={6} data-error={error ? true : undefined}>
      <Words as="p" weight={500}>
        {label}
      </Words>
      {value.map((file) => (
        <Inline key={file.id} gap={8} justify="spread">
          <Words cut>{file.name}</Words>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange(value.filter((one) => one.id !== file.id))}
            aria-label={t('remove_file', { name: file.name })}
          >
            {t('remove_short')}
          </Button>
        </Inline>
      ))}
      {value.length < PAPER_FILES && (
        <FilePick
          className={classes.pick}
          types={rule.types}
          label={label}
          disabled={upload.share !== null}
          onFiles={([file]) => upload.send(file)}
        >
          <IconPaperclip aria-hidden size={18} stroke={1.6} />
          {upload.share === null ? t('add_file') : t('sending_file', { share: String(Math.round(upload.share * 100)) })}
        </FilePick>
      )}
      <Words as="p" size="small" tone={error ? 'refused' : 'soft'}>
        {error ?? t('files_help')}
      </Words>
    </Stack>
  );
}
