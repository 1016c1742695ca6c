import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { entryClasses as entry } from '#modules/identity/sign-in/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { activeInfoCalls } from '../../contract/active-info.contract.ts';
import { ActiveUserForm } from '../parts/active-user-form.tsx';
import { useText } from '../texts.ts';

/** Somebody who signed up without a document says who they are. */
export function Page() {
  const t = useText();
  const { data, error, refetch } = useApi(activeInfoCalls.get, {});
  const home = (
    <Button component={Link} to="/" variant="default">
      {t('go_home')}
    </Button>
  );
  const isOpen = data?.is_open ?? false;
  return (
    <>
      <PageHead detail={isOpen ? t('active_user_hint') : undefined} />
      <div className={entry.inShell}>
        <Panel>
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!error && !data && <TextSkeleton lines={6} />}
          {data && isOpen && <ActiveUserForm own={data} />}
          {data?.is_under_review && (
            <EmptyState title={t('under_review_title')} detail={t('under_review_detail')} action={home} />
          )}
          {data && !isOpen && !data.is_under_review && (
            <EmptyState title={t('confirmed_title')} detail={t('confirmed_detail')} action={home} />
          )}
        </Panel>
      </div>
    </>
  );
}
