import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/api/lazy.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { accountDeletion, type ClosingChild } from '../../../contract/safety.contract.ts';
import { useText } from '../../texts.ts';
import classes from '../safety.module.css';

const DeleteDialog = lazyPart(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog);

function ChildLine({ child, onDelete }: { readonly child: ClosingChild; readonly onDelete: () => void }) {
  const t = useText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const cancel = useSend(accountDeletion.cancel);
  const state = child.deletion_at
    ? t('child_goes', { day: format.day(child.deletion_at) })
    : t(child.may_delete ? 'delete_account_hint' : 'child_decides');
  return (
    <li>
      <PersonAvatar person={child} size={40} />
      <div className={classes.words}>
        <p>
          <strong>{localizedName(child)}</strong>
        </p>
        <Words as="p" tone="faint" size="small">
          {[child.organization && localizedName(child.organization), state].filter(Boolean).join(' · ')}
        </Words>
      </div>
      {child.deletion_at && (
        <Button
          variant="default"
          size="compact-md"
          loading={cancel.isPending}
          aria-label={t('child_keep', { name: localizedName(child) })}
          onClick={() => cancel.mutate({ body: { student_user_id: child.student_user_id } })}
        >
          {t('delete_take_back')}
        </Button>
      )}
      {!child.deletion_at && child.may_delete && (
        <Button
          variant="default"
          className={classes.danger}
          size="compact-md"
          aria-label={t('child_delete', { name: localizedName(child) })}
          onClick={onDelete}
        >
          {t('delete_account')}
        </Button>
      )}
    </li>
  );
}

/** Accounts of own children: below 14 the guardian deletes them, with the same days to think. */
export function ChildrenClosingPanel() {
  const t = useText();
  const [deleting, setDeleting] = useState<ClosingChild | null>(null);
  const answer = useApi(accountDeletion.children, {});
  if (answer.error && !answer.data)
    return (
      <Panel title={t('child_accounts')}>
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </Panel>
    );
  if (!answer.data?.list.length) return null;
  return (
    <Panel title={t('child_accounts')}>
      <ul className={classes.lines}>
        {answer.data.list.map((child) => (
          <ChildLine key={child.student_user_id} child={child} onDelete={() => setDeleting(child)} />
        ))}
      </ul>
      {deleting && (
        <Suspense fallback={null}>
          <DeleteDialog child={deleting} onClose={() => setDeleting(null)} />
        </Suspense>
      )}
    </Panel>
  );
}
