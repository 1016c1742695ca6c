import { Button, Modal } from '@mantine/core';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { saveFile } from '../acts/save-file.ts';
import { useIsNarrow } from '../layout/use-is-narrow.ts';
import classes from './file-preview.module.css';
import { type PreviewedFile, previewKindOf } from './file-preview-kind.ts';
import { recordWords as words } from './record-words.ts';

interface Props {
  readonly file: PreviewedFile;
  readonly url: string;
  readonly onClose: () => void;
}

/** A picture or a PDF over the page, to look at without leaving it. */
export function FilePreview({ file, url, onClose }: Props) {
  const t = useFrameText();
  const localize = useLocalize();
  const isNarrow = useIsNarrow();
  const kind = previewKindOf(file);
  const shows = kind === 'image' || navigator.pdfViewerEnabled !== false;
  return (
    <Modal
      opened
      onClose={onClose}
      title={file.name}
      size={960}
      fullScreen={isNarrow}
      zIndex={500}
      closeButtonProps={{ 'aria-label': t('close'), size: isNarrow ? 44 : 32 }}
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ title: classes.title, body: classes.body }}
    >
      {!shows && <p className={classes.none}>{localize(words.no_preview)}</p>}
      {shows && kind === 'image' && <img className={classes.picture} src={url} alt={file.name} />}
      {shows && kind === 'pdf' && <iframe className={classes.paper} src={url} title={file.name} />}
      <div className={classes.foot}>
        <Button component="a" href={url} target="_blank" rel="noreferrer" variant="default">
          {localize(words.open_tab)}
        </Button>
        <Button variant="default" onClick={() => saveFile(url, file.name)}>
          {localize(words.download)}
        </Button>
      </div>
    </Modal>
  );
}
