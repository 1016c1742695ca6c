import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useSend } from '#web/api/send.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { videoDesk } from '../../contract/video-desk.contract.ts';
import { useVideoText } from '../texts.ts';

/** Keeps the file of a film: for its owner, and for everybody who may watch it where the owner allows that. */
export function DownloadButton({ id }: { readonly id: string }) {
  const t = useVideoText();
  const download = useSend(videoDesk.download, { onSuccess: ({ url, name }) => saveFile(url, name) });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload aria-hidden size={16} />}
      loading={download.isPending}
      onClick={() => download.mutate({ params: { id } })}
    >
      {t('download')}
    </Button>
  );
}
