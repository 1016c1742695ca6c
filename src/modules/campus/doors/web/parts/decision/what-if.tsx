import { Button } from '@mantine/core';
import { useState } from 'react';
import { StaffField } from '#modules/core/directory/web/public.tsx';
import { isMoment } from '#shared/text/moment.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { confirm } from '#web/ui/confirm-store.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { accessGroups } from '../../../contract/access-groups.contract.ts';
import { doorlocks } from '../../../contract/doorlocks.contract.ts';
import { doorRights } from '../../../rights.ts';
import { useDoorText } from '../../texts.ts';
import classes from '../card/binding-card.module.css';
import { DecisionSteps } from './decision-steps.tsx';

interface Finding {
  readonly user_id: string;
  readonly group_id: string;
  readonly person: string;
  readonly group: string;
}

/** Asks before somebody is taken out of an access group. */
function useRemoval() {
  const t = useDoorText();
  const { can } = useRights();
  const remove = useSend(accessGroups.removeMember, {
    invalidates: ['dlock_groups', 'doorlocks'],
    onSuccess: () => void toast.success(t('removed')),
  });
  const ask = async ({ user_id, group_id, person, group }: Finding) => {
    const question = { title: t('ask_remove', { person, group }), body: t('ask_remove_help') };
    if (await confirm({ ...question, confirm: t('remove'), danger: true }))
      remove.mutate({ params: { id: group_id, user_id } });
  };
  return { ask, isOffered: can(doorRights.groups) };
}

/** May somebody enter a door at a time, and who else can: by the same decision that the door makes. */
export function WhatIf() {
  const t = useDoorText();
  const localizedName = useLocalizedName();
  const [person, choose] = useState<Chosen | null>(null);
  const [lockId, setLock] = useState('');
  const [at, setAt] = useState(() => new Date().toISOString());
  const locks = useApi(doorlocks.list, { query: { per_page: 100, sort: 'name' } }).data?.list ?? [];
  const lock = lockId || locks[0]?.id;
  return (
    <>
      <Panel title={t('what_if')}>
        <div className={classes.form}>
          <SelectField
            label={t('door')}
            options={locks.map((one) => ({ value: one.id, label: localizedName(one) }))}
            value={lock ?? ''}
            onChange={setLock}
          />
          <DateTimeField label={t('day')} value={at} onChange={setAt} />
          <StaffField label={t('person')} help={t('what_if_help')} value={person} onChange={choose} clearable />
        </div>
      </Panel>
      {lock && isMoment(at) && person && <MayEnter lockId={lock} at={at} person={person} />}
      {lock && isMoment(at) && <WhoCan lockId={lock} at={at} />}
    </>
  );
}

function MayEnter({ lockId, at, person }: { readonly lockId: string; readonly at: string; readonly person: Chosen }) {
  const t = useDoorText();
  const localizedName = useLocalizedName();
  const { ask, isOffered } = useRemoval();
  const query = { user_id: person.id, at };
  const answer = useApi(doorlocks.explain, { params: { id: lockId }, query }, { errorDisplay: 'session_only' });
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />;
  const groups = answer.data.steps.find((step) => step.key === 'group')?.groups ?? [];
  const name = person.name;
  return (
    <>
      <p>
        <ToneBadge tone={answer.data.is_open ? 'done' : 'refused'}>
          {t(answer.data.is_open ? 'may_enter' : 'may_not_enter', { person: name })}
        </ToneBadge>
      </p>
      <DecisionSteps steps={answer.data.steps} />
      {isOffered && groups.length > 0 && (
        <RowsPanel title={t('by_groups')} none={t('nobody_in')} rows={groups}>
          {(group) => [
            localizedName(group),
            <Button
              key="remove"
              variant="default"
              onClick={() =>
                void ask({ user_id: person.id, group_id: group.id, person: name, group: localizedName(group) })
              }
            >
              {t('remove')}
            </Button>,
          ]}
        </RowsPanel>
      )}
    </>
  );
}

function WhoCan({ lockId, at }: { readonly lockId: string; readonly at: string }) {
  const t = useDoorText();
  const localizedName = useLocalizedName();
  const { ask, isOffered } = useRemoval();
  const query = { doorlock_id: lockId, from: at };
  const answer = useApi(doorlocks.peopleWithin, { query }, { errorDisplay: 'session_only' });
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />;
  const rows = answer.data.list.map((row) => ({ ...row, user_id: row.id, id: `${row.id} ${row.group.id}` }));
  return (
    <RowsPanel title={t('who_then', { n: answer.data.total })} none={t('nobody_then')} rows={rows}>
      {(row) => [
        <span key="person">
          {localizedName(row)}
          <br />
          <small>
            {localizedName(row.group)} · {t(`source_${row.source}`)}
          </small>
        </span>,
        isOffered && (
          <Button
            key="remove"
            variant="default"
            onClick={() =>
              void ask({
                user_id: row.user_id,
                group_id: row.group.id,
                person: localizedName(row),
                group: localizedName(row.group),
              })
            }
          >
            {t('remove')}
          </Button>
        ),
      ]}
    </RowsPanel>
  );
}
