import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useSend } from '#web/api/send.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { saveFile } from '#web/ui/acts/save-file.ts';
import { videoDesk } from '../../contract/video-desk.contract.ts';
import { watchWords } from './watch/watch-words.ts';

/** Keeps the file of a film: for its owner, and for everybody who may watch it where the owner allows that. */
export function DownloadButton({ id }: { readonly id: string }) {
  const localize = useLocalize();
  const download = useSend(videoDesk.download, { onSuccess: ({ url, name }) => saveFile(url, name) });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload aria-hidden size={16} />}
      loading={download.isPending}
      onClick={() => download.mutate({ params: { id } })}
    >
      {localize(watchWords.download)}
    </Button>
  );
}
