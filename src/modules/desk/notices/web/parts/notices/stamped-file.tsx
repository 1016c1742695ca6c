import { IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { reactTo } from '#web/api/reactions.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useSettings } from '#web/session/session.ts';
import { saveFile } from '#web/ui/acts/save-file.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { type PreviewedFile, previewKindOf } from '#web/ui/record/file-preview-kind.ts';
import classes from './stamped-file.module.css';

const FilePreview = lazyDialog(async () => (await import('#web/ui/record/file-preview.tsx')).FilePreview);

/** As many as fill a large screen. */
const MARKS = Array.from({ length: 60 }, (_, at) => at);

interface Props {
  readonly file: PreviewedFile;
  /** Gives an address that works now. */
  readonly renew: () => Promise<string>;
}

/** A file of a notice. Who looks at it sees their own name over it: a photograph of the screen says whose it was. */
export function StampedFile({ file, renew }: Props) {
  const [url, setUrl] = useState<string | null>(null);
  const open = async () => {
    try {
      const now = await renew();
      if (previewKindOf(file)) setUrl(now);
      else saveFile(now, file.name);
    } catch (error) {
      reactTo(error);
    }
  };
  return (
    <>
      <button type="button" className={classes.file} onClick={() => void open()}>
        <IconFile aria-hidden size={16} stroke={1.6} />
        <span>{file.name}</span>
      </button>
      {url !== null && (
        <>
          <FilePreview file={file} url={url} onClose={() => setUrl(null)} />
          <Stamp />
        </>
      )}
    </>
  );
}

function Stamp() {
  const format = useFormat();
  const user = useSettings()?.user;
  if (!user) return null;
  const text = `${user.name} ${format.dateTime(new Date().toISOString())}`;
  return createPortal(
    <div className={classes.stamp} aria-hidden data-stamp={user.name}>
      {MARKS.map((at) => (
        <span key={at}>{text}</span>
      ))}
    </div>,
    document.body,
  );
}
