import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useFaceText } from '../texts.ts';

/** Where a face cannot be used: the card and the code of the phone open the same doors. */
export function FaceUnavailable({ title, detail }: { readonly title: string; readonly detail?: string }) {
  const t = useFaceText();
  return (
    <EmptyState
      title={title}
      detail={detail ?? t('instead_help')}
      action={
        <Button component={Link} to="/mobile/accessCard">
          {t('use_card')}
        </Button>
      }
    />
  );
}
