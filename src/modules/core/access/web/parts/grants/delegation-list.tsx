import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { delegationStates, delegations } from '../../../contract/delegations.contract.ts';
import { useAccessText } from '../../texts.ts';
import classes from '../access.module.css';
import type { Delegation } from '../access-types.ts';
import { useRoleWords } from '../roles/role-words.ts';
import { DelegateDrawer } from './delegate-drawer.tsx';

/** 代理授权: what one has lent and borrowed, and a new loan. */
export function DelegationList() {
  const t = useAccessText();
  const [isAdding, setAdding] = useState(false);
  const answer = useApi(delegations.list, { query: { per_page: 50 } });
  const list = answer.data?.list ?? [];
  return (
    <Panel
      title={t('delegations')}
      aside={
        <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
          {t('delegate')}
        </Button>
      }
    >
      <Loaded of={answer} skeleton={<TextSkeleton lines={2} />} />
      {answer.data && list.length === 0 && (
        <Words as="p" tone="soft">
          {t('no_delegations')}
        </Words>
      )}
      <Stack as="ul" className={classes.rows}>
        {list.map((row) => (
          <DelegationRow key={row.id} row={row} />
        ))}
      </Stack>
      {isAdding && <DelegateDrawer onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function DelegationRow({ row }: { readonly row: Delegation }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const words = useRoleWords();
  const person = usePerson();
  const accept = useSend(delegations.accept, { invalidates: ['roles'] });
  const end = useSend(delegations.end, { invalidates: ['roles'] });
  const isMine = row.from_user.id === person.id;
  const askEnd = async () => {
    if (await confirm({ title: t('delegation_end_ask'), confirm: t('end') })) end.mutate({ params: { id: row.id } });
  };
  const answer = (accepts: boolean) => accept.mutate({ params: { id: row.id }, body: { accepts } });
  return (
    <li>
      <Inline gap={12} lines={8} wrap justify="spread">
        <span className={classes.heading}>
          {isMine
            ? t('lent_to', { who: localizedName(row.to_user) })
            : t('lent_by', { who: localizedName(row.from_user) })}
        </span>
        <ChoiceBadge of={delegationStates} code={row.state} />
      </Inline>
      <span>{format.list(row.actions_lent.map(localizedName))}</span>
      <Words tone="faint" size="small">
        {[localizedName(row.organization), words.span(row.valid_from, row.valid_to), row.reason].join(' · ')}
      </Words>
      {row.actions.length > 0 && (
        <span className={classes.row}>
          {row.actions.includes('accept') && (
            <>
              <Button size="compact-sm" loading={accept.isPending} onClick={() => answer(true)}>
                {t('accept')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => answer(false)}>
                {t('decline')}
              </Button>
            </>
          )}
          {row.actions.includes('end') && !row.actions.includes('accept') && (
            <Button size="compact-sm" variant="default" loading={end.isPending} onClick={() => void askEnd()}>
              {t('end')}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
