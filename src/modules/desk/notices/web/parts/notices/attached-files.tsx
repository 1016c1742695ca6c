import { useNoticeText } from '../../texts.ts';
import page from './notice-page.module.css';
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
    <ul className={page.files} aria-label={t('attachments')}>
      {files.map((file) => (
        <li key={file.id}>
          <StampedFile file={file} renew={() => addressOf(file.id)} />
        </li>
      ))}
    </ul>
  );
}
