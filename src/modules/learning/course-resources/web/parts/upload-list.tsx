import { ActionIcon, Progress } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconUpload, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { isPhone } from '#web/session/device.ts';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { useResourceText } from '../texts.ts';
import type { LibraryUploads } from './library/use-library-uploads.ts';
import classes from './upload-list.module.css';

interface Props {
  readonly uploads: LibraryUploads;
  readonly label: string;
  readonly isSingle?: boolean;
  /** Below the line of a file that is there: its title, what is wrong with it. */
  readonly children?: (key: string) => ReactNode;
}

/** What is taken: everything that teachers keep; the server looks at the content. */
const TYPES = ['.docx,.doc,.pptx,.xlsx,.pdf,.odt,.ods,.odp,.txt,.csv,.zip', 'image/*', 'audio/*', 'video/*'];

/** Files to choose or to drop, with how far each has come; a broken line goes on where it stopped. */
export function UploadList({ uploads, label, isSingle = false, children }: Props) {
  const t = useResourceText();
  const shown = isSingle ? uploads.mine.slice(-1) : uploads.mine;
  return (
    <Stack
      as="section"
      aria-label={label}
      gap={12}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        uploads.add([...event.dataTransfer.files].slice(0, isSingle ? 1 : 50));
      }}
    >
      <FilePick types={TYPES} multiple={!isSingle} onFiles={uploads.add} className={classes.pick}>
        <IconUpload aria-hidden size={20} stroke={1.5} />
        <strong>{label}</strong>
        <small>{t(isPhone() ? 'pick_help_phone' : 'pick_help')}</small>
      </FilePick>
      <Stack as="ul" gap={12} className={classes.list}>
        {shown.map((one) => (
          <li key={one.key}>
            <UploadLine one={one} uploads={uploads} />
            {children?.(one.key)}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function UploadLine({
  one,
  uploads,
}: {
  readonly one: LibraryUploads['mine'][number];
  readonly uploads: LibraryUploads;
}) {
  const t = useResourceText();
  const format = useFormat();
  const share = one.size ? Math.round((one.sent / one.size) * 100) : 0;
  return (
    <Inline gap={8} wrap>
      <span className={classes.name}>
        {one.name}
        <small>
          {one.error ?? (one.phase === 'done' ? format.bytes(one.size) : `${share}% · ${format.bytes(one.size)}`)}
        </small>
      </span>
      {one.phase === 'running' && (
        <ActionIcon variant="default" size={44} aria-label={t('pause')} onClick={() => uploads.pause(one.key)}>
          <IconPlayerPause aria-hidden size={16} />
        </ActionIcon>
      )}
      {(one.phase === 'paused' || one.phase === 'failed') && (
        <ActionIcon variant="default" size={44} aria-label={t('go_on')} onClick={() => uploads.resume(one.key)}>
          <IconPlayerPlay aria-hidden size={16} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="default"
        size={44}
        aria-label={`${t('take_out')} ${one.name}`}
        onClick={() => uploads.cancel(one.key)}
      >
        <IconX aria-hidden size={16} />
      </ActionIcon>
      {one.phase !== 'done' && <Progress className={classes.bar} value={share} aria-label={one.name} />}
    </Inline>
  );
}
