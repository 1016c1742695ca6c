import { type DragEvent, type ReactNode, useState } from 'react';
import { useDriveText } from '../../texts.ts';
import { uploadInto } from './drive-uploads.ts';
import classes from './drop-zone.module.css';
import { droppedFiles } from './dropped-files.ts';

interface Props {
  readonly parentId: string | undefined;
  /** Whether something can be kept here. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

const hasFiles = (event: DragEvent): boolean => [...event.dataTransfer.types].includes('Files');

/** Takes what is dropped onto it, folders with all that lies in them. */
export function DropZone({ parentId, isOpen, children }: Props) {
  const t = useDriveText();
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button above does the same
    <div
      className={classes.zone}
      onDragOver={(event) => {
        if (!isOpen || !hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!isOpen || !hasFiles(event)) return;
        event.preventDefault();
        void droppedFiles(event.dataTransfer).then((files) => uploadInto(parentId, files));
      }}
    >
      {children}
      {isOver && <p className={classes.over}>{t('drop_here')}</p>}
    </div>
  );
}
