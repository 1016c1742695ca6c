import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { visitPathOnPhone } from '../../../contract/visit-paths.ts';
import { useVisitorText } from '../../texts.ts';
import { useVisit } from '../use-visits.ts';
import { VerifyForm } from '../verify/verify-form.tsx';
import { useDuty } from './use-duty.ts';
import type { FoundVisitor } from './use-gate-lookup.ts';

/** The check of one visitor on the guard's phone, kept fresh while it is open. */
export function GuardVisit({ found, onDone }: { readonly found: FoundVisitor; readonly onDone: () => void }) {
  const t = useVisitorText();
  const duty = useDuty();
  const answer = useVisit(found.visit_id || null);
  if (!found.visit_id || answer.error?.status === 404) return <EmptyState kind="lost" title={t('no_such_visit')} />;
  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data || duty.isLoading) return <TextSkeleton lines={8} />;
  return (
    <VerifyForm layout="phone" visit={answer.data} found={found} gateId={duty.gateId} onDone={onDone}>
      {!duty.gateId && (
        <Button component={Link} to="/mobile/visitor_manage?tab=gate" size="lg" h={56} fullWidth>
          {t('duty_choose')}
        </Button>
      )}
      <Link to={visitPathOnPhone(answer.data.id)}>{t('check_whole')}</Link>
    </VerifyForm>
  );
}
