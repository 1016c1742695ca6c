import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { entryClasses as entry } from '#modules/identity/sign-in/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { children } from '../../contract/children.contract.ts';
import { ActiveChildren, ChildrenForm } from '../parts/children-form.tsx';
import { useText } from '../texts.ts';

/** A guardian opens the accounts of the children. */
export function Page() {
  const t = useText();
  const { data, error, refetch } = useApi(children.list, {});
  const waiting = (data?.list ?? []).filter((child) => !child.has_account);
  const active = (data?.list ?? []).filter((child) => child.has_account);
  const home = (
    <Button component={Link} to="/" variant={waiting.length === 0 ? 'filled' : 'default'}>
      {t(waiting.length === 0 ? 'go_home' : 'children_later')}
    </Button>
  );
  return (
    <>
      <PageHead
        count={data?.list.length || undefined}
        detail={t('children_hint')}
        actions={data && data.list.length > 0 && home}
      />
      <div className={entry.inShell}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <TextSkeleton lines={6} />}
        {waiting.length > 0 && (
          <Panel title={t('children_waiting')}>
            <ChildrenForm key={waiting.map((child) => child.student_user_id).join()} waiting={waiting} />
          </Panel>
        )}
        {active.length > 0 && (
          <Panel title={t('children_active')}>
            <div className={entry.inShell}>
              <ActiveChildren list={active} />
            </div>
          </Panel>
        )}
        {data?.list.length === 0 && (
          <Panel>
            <EmptyState title={t('no_children')} detail={t('no_children_detail')} action={home} />
          </Panel>
        )}
      </div>
    </>
  );
}
