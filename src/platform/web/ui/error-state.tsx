import { Button } from '@mantine/core';
import { ApiError } from '../api/api-error.ts';
import { sentenceOf } from '../api/reactions.ts';
import { useFrameText } from '../i18n/frame-texts.ts';
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
      <p className={classes.title}>{t('failed')}</p>
      <p className={classes.detail}>{error instanceof ApiError ? sentenceOf(error) : t('failed_page')}</p>
      {request_id && (
        <p className={classes.code}>
          {t('request_id')} <code>{request_id}</code>
        </p>
      )}
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
