import { IconCamera, IconUpload } from '@tabler/icons-react';
import { isPhone } from '#web/session/device.ts';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { useDriveText } from '../../texts.ts';
import { uploadInto } from './drive-uploads.ts';
import classes from './upload-buttons.module.css';

/** What is offered; the server looks at the content. */
export const OFFERED = [
  '.docx,.doc,.wps,.xlsx,.xls,.et,.pptx,.ppt,.dps,.pdf,.odt,.ods,.odp,.txt,.md,.csv,.zip',
  'image/*',
  'audio/*',
  'video/*',
];

/** Chooses files for a folder; on a phone the camera stands beside it. */
export function UploadButtons({ parentId }: { readonly parentId: string | undefined }) {
  const t = useDriveText();
  const take = (files: readonly File[]) =>
    uploadInto(
      parentId,
      files.map((file) => ({ file, folders: [] })),
    );
  return (
    <>
      {isPhone() && (
        <FilePick types={['image/*']} camera="environment" onFiles={take} className={classes.camera}>
          <IconCamera aria-hidden size={18} />
          {t('take_photo')}
        </FilePick>
      )}
      <FilePick types={OFFERED} multiple onFiles={take} className={classes.upload}>
        <IconUpload aria-hidden size={18} />
        {t('upload')}
      </FilePick>
    </>
  );
}
