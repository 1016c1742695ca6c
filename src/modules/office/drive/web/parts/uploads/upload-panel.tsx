import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useFormat } from '#web/i18n/format.ts';
import { useStore } from '#web/state/store.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { useDriveText } from '../../texts.ts';
import { sizeText } from '../size-text.ts';
import { type DriveUpload, driveUploads, dropDone, dropUpload, retryUpload } from './drive-uploads.ts';
import classes from './upload-panel.module.css';

/** Files on their way, and what became of those that could not be kept. */
export function UploadPanel({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useDriveText();
  const uploads = useStore(driveUploads);
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ phase }) => phase === 'done').length;
  return (
    <section className={classes.panel} aria-label={t('uploads')}>
      <Inline justify="spread">
        <strong role="status">{t('uploaded_of', { done, all: uploads.length })}</strong>
        {done > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={dropDone}>
            {t('clear_done')}
          </Button>
        )}
      </Inline>
      <Stack as="ul" gap={8} className={classes.list}>
        {uploads.map((one) => (
          <li key={one.key}>
            <UploadLine one={one} onOpen={onOpen} />
          </li>
        ))}
      </Stack>
    </section>
  );
}

function UploadLine({ one, onOpen }: { readonly one: DriveUpload; readonly onOpen: (id: string) => void }) {
  const t = useDriveText();
  const format = useFormat();
  const share = one.size ? Math.round((one.sent / one.size) * 100) : 0;
  const said = {
    waiting: t('waits'),
    sending: `${share}% · ${sizeText(one.size, format.bytes)}`,
    keeping: t('keeping'),
    done: t('kept'),
    failed: one.error || t('upload_failed'),
  }[one.phase];
  return (
    <Inline gap={8} wrap>
      <span className={classes.name}>
        {one.name}
        <Words size="small" tone={one.phase === 'failed' ? 'refused' : 'soft'}>
          {said}
        </Words>
        {one.copy && (
          <button type="button" className={classes.copy} onClick={() => one.copy && onOpen(one.copy.id)}>
            {t('kept_as', { name: one.copy.name })}
          </button>
        )}
      </span>
      {one.phase === 'failed' && !one.copy && (
        <ActionIcon
          variant="default"
          size={44}
          aria-label={`${t('try_again')} ${one.name}`}
          onClick={() => retryUpload(one.key)}
        >
          <IconRefresh aria-hidden size={16} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="default"
        size={44}
        aria-label={`${t('take_out')} ${one.name}`}
        onClick={() => dropUpload(one.key)}
      >
        <IconX aria-hidden size={16} />
      </ActionIcon>
      {one.phase === 'sending' && <Progress className={classes.bar} value={share} aria-label={one.name} />}
    </Inline>
  );
}
