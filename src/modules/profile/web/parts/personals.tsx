import { useApi } from '#web/api/queries.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { profile } from '../../contract/profile.contract.ts';
import { IdPhotoPanel } from './id-photo-panel.tsx';
import { OwnFacts } from './own-facts.tsx';
import { OwnHead } from './own-head.tsx';
import classes from './personals.module.css';

/** Everything of the own page, one part under the other. */
export function Personals({ startsEditing = false }: { readonly startsEditing?: boolean }) {
  const answer = useApi(profile.show, {}, { loudness: 'session_only' });
  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <TextSkeleton lines={8} />;
  const own = answer.data;
  return (
    <div className={classes.page}>
      <OwnHead own={own} />
      <OwnFacts own={own} startsEditing={startsEditing} />
      <IdPhotoPanel mayChange={own.may_change} />
    </div>
  );
}
