import { Button } from '@mantine/core';
import { ApiError } from '../api/api-error.ts';
import { sentenceOf } from '../api/reactions.ts';
import { useFrameText } from '../i18n/frame-texts.ts';
import { Words } from './layout/layout.tsx';
import { ErrorPicture } from './pictures/pictures.tsx';
import classes from './states.module.css';

interface Props {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** Instead of content that could not be read: the reason, the number to tell support, and a way to try again. */
export function ErrorState({ error, onRetry }: Props) {
  const t = useFrameText();
  const request_id = error instanceof ApiError ? error.request_id : undefined;
  return (
    <div className={classes.state} role="alert">
      <ErrorPicture />
      <Words as="p" size="large" weight={600} className={classes.title}>
        {t('failed')}
      </Words>
      <Words as="p" tone="soft">
        {error instanceof ApiError ? sentenceOf(error) : t('failed_page')}
      </Words>
      {request_id && (
        <Words as="p" tone="faint" size="small">
          {t('request_id')} <code>{request_id}</code>
        </Words>
      )}
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
