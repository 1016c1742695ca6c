import { IconFile } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { reactTo } from '../../api/reactions.ts';
import { saveFile } from '../acts/save-file.ts';
import { Words } from '../layout/layout.tsx';
import { lazyDialog } from '../lazy-dialog.tsx';
import classes from './file-link.module.css';
import { type PreviewedFile, previewKindOf } from './file-preview-kind.ts';

const FilePreview = lazyDialog(async () => (await import('./file-preview.tsx')).FilePreview);

interface Props {
  readonly file: PreviewedFile & { readonly url?: string };
  /** Gives an address that works now; absent: the one of the file does. */
  readonly renew?: () => Promise<string>;
  /** Beside the name: the size. */
  readonly detail?: string;
  /** Instead of an icon with the name: a small picture of it. */
  readonly children?: ReactNode;
}

/** The name of a file: pictures and PDF open over the page, others are saved. */
export function FileLink({ file, renew, detail, children }: Props) {
  const [url, setUrl] = useState<string | null>(null);
  const open = async () => {
    try {
      const now = renew ? await renew() : (file.url ?? '');
      if (previewKindOf(file)) setUrl(now);
      else saveFile(now, file.name);
    } catch (error) {
      reactTo(error);
    }
  };
  const onClick = (event: MouseEvent) => {
    // a new tab or window is the person's own wish
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    void open();
  };
  const content = children ?? (
    <>
      <IconFile aria-hidden size={16} stroke={1.6} />
      <span>{file.name}</span>
    </>
  );
  return (
    <span className={children ? undefined : classes.file}>
      {renew ? (
        <button type="button" className={classes.link} onClick={onClick}>
          {content}
        </button>
      ) : (
        <a
          className={children ? undefined : classes.link}
          href={file.url}
          target="_blank"
          rel="noreferrer"
          onClick={onClick}
        >
          {content}
        </a>
      )}
      {detail && (
        <Words tone="faint" size="small" fixed>
          {detail}
        </Words>
      )}
      {url !== null && <FilePreview file={file} url={url} onClose={() => setUrl(null)} />}
    </span>
  );
}
