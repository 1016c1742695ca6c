import { Stack } from '#web/ui/layout/layout.tsx';
import { useNoticeText } from '../../texts.ts';
import { StampedFile } from './stamped-file.tsx';

interface Attached {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly url: string;
}

interface Props {
  readonly files: readonly Attached[];
  /** Asks for them again: their addresses work for a minute. */
  readonly renew: () => Promise<readonly Attached[]>;
}

/** What is attached to a notice or an announcement. */
export function AttachedFiles({ files, renew }: Props) {
  const t = useNoticeText();
  if (files.length === 0) return null;
  const addressOf = async (id: string) => (await renew()).find((one) => one.id === id)?.url ?? '';
  return (
    <Stack as="ul" gap={6} aria-label={t('attachments')}>
      {files.map((file) => (
        <li key={file.id}>
          <StampedFile file={file} renew={() => addressOf(file.id)} />
        </li>
      ))}
    </Stack>
  );
}
