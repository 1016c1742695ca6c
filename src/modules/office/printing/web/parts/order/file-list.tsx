import { ActionIcon, Progress } from '@mantine/core';
import { IconUpload, IconX } from '@tabler/icons-react';
import { useFormat } from '#web/i18n/format.ts';
import { isPhone } from '#web/session/device.ts';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { PRINT_FILE_TYPES } from '../../../contract/file-rules.ts';
import { usePrintText } from '../../texts.ts';
import classes from './order.module.css';
import type { PrintUpload, PrintUploads } from './use-print-uploads.ts';

/** Office documents are offered too, so that who chooses one reads what to do with it. */
const OFFERED = [...PRINT_FILE_TYPES, '.doc,.docx,.wps,.xls,.xlsx,.et,.ppt,.pptx,.dps'];

interface Props {
  readonly uploads: PrintUploads;
  readonly error: string | undefined;
}

/** Files to print, chosen or dropped, each with its pages or with what is wrong with it. */
export function FileList({ uploads, error }: Props) {
  const t = usePrintText();
  return (
    <Stack
      as="section"
      gap={8}
      aria-label={t('files')}
      data-error={error ? true : undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        uploads.add([...event.dataTransfer.files]);
      }}
    >
      <FilePick types={OFFERED} multiple onFiles={uploads.add}>
        <Stack as="span" gap={4} items="center" className={classes.pick}>
          <IconUpload aria-hidden size={20} stroke={1.5} />
          <Words weight={600}>{t('pick')}</Words>
          <Words tone="soft" size="small">
            {t(isPhone() ? 'pick_help_phone' : 'pick_help')}
          </Words>
        </Stack>
      </FilePick>
      {uploads.items.length > 0 && (
        <Stack as="ul" gap={8}>
          {uploads.items.map((one) => (
            <FileLine key={one.key} one={one} onRemove={() => uploads.remove(one.key)} />
          ))}
        </Stack>
      )}
      {error && (
        <Words as="p" role="alert" tone="refused" size="small">
          {error}
        </Words>
      )}
    </Stack>
  );
}

function FileLine({ one, onRemove }: { readonly one: PrintUpload; readonly onRemove: () => void }) {
  const t = usePrintText();
  const format = useFormat();
  const { name, row, error, share } = one;
  return (
    <Inline as="li" gap={8} wrap>
      <Words grow narrow>
        <Words as="p" cut>
          {name}
        </Words>
        <Words as="p" size="small" tone={error ? 'refused' : 'soft'} {...(error ? { role: 'alert' } : {})}>
          {error ?? (row ? t('pages_n', { n: row.pages, size: format.bytes(row.size) }) : t('sending'))}
        </Words>
      </Words>
      <ActionIcon variant="default" size={isPhone() ? 44 : 32} aria-label={t('take_out', { name })} onClick={onRemove}>
        <IconX aria-hidden size={16} />
      </ActionIcon>
      {!row && !error && <Progress className={classes.bar} value={share * 100} aria-label={name} />}
    </Inline>
  );
}
