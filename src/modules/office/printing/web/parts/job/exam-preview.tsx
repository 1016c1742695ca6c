import { Button, Modal } from '@mantine/core';
import type { CallOutput } from '#shared/endpoint.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { Watermark } from '#web/ui/watermark.tsx';
import type { printJobs } from '../../../contract/print-jobs.contract.ts';
import { usePrintText } from '../../texts.ts';
import classes from './job.module.css';

interface Props {
  readonly opened: CallOutput<typeof printJobs.openFile>;
  readonly onClose: () => void;
}

/** An examination paper over the page, with the name of who looks and the minute over it. */
export function ExamPreview({ opened: { name, mime, url, watermark }, onClose }: Props) {
  const t = usePrintText();
  const frame = useFrameText();
  const isNarrow = useIsNarrow();
  return (
    <Modal
      opened
      onClose={onClose}
      title={name}
      size={960}
      fullScreen={isNarrow}
      zIndex={500}
      closeButtonProps={{ 'aria-label': frame('close'), size: isNarrow ? 44 : 32 }}
    >
      <figure className={classes.frame}>
        {mime.startsWith('image/') ? <img src={url} alt={name} /> : <iframe src={`${url}#toolbar=0`} title={name} />}
        {watermark && <Watermark name={watermark} />}
      </figure>
      <Inline gap={8} justify="spread" above={12} wrap>
        <Words tone="soft" size="small">
          {t('look_recorded')}
        </Words>
        <Button component="a" href={url} target="_blank" rel="noreferrer" variant="default">
          {t('print_pdf')}
        </Button>
      </Inline>
    </Modal>
  );
}
