import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { accessGroups } from '../../../contract/access-groups.contract.ts';
import { doorRights } from '../../../rights.ts';
import { useDoorText } from '../../texts.ts';

interface Props {
  readonly group: CallOutput<typeof accessGroups.list>['list'][number];
  readonly onClose: () => void;
}

/** One group with its people, those first who have not used its doors for longest: some may be left out, then it holds for the term. */
export function GroupReview({ group, onClose }: Props) {
  const t = useDoorText();
  const format = useFormat();
  const { can } = useRights();
  const localizedName = useLocalizedName();
  const [dropped, drop] = useState<ReadonlySet<string>>(new Set());
  const [skip, setSkip] = useState(0);
  const answer = useApi(accessGroups.members, { params: { id: group.id }, query: { skip } }, { keepPrevious: true });
  const confirm = useSend(accessGroups.confirm, {
    invalidates: ['dlock_groups', 'doorlocks'],
    onSuccess: () => {
      toast.success(t('confirmed'));
      onClose();
    },
  });
  const toggle = (id: string) =>
    drop((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const members = answer.data;
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={localizedName(group)}
      foot={
        can(doorRights.groups) && (
          <FootActions
            acts={[
              {
                key: 'confirm',
                kind: 'primary',
                isPending: confirm.isPending,
                label: dropped.size ? t('confirm_but', { n: dropped.size }) : t('confirm_all'),
                onClick: () =>
                  confirm.mutate({
                    params: { id: group.id },
                    body: { version: group.version, drop_ids: [...dropped] },
                  }),
              },
            ]}
          />
        )
      }
    >
      <p>{format.list(group.locks.map(localizedName))}</p>
      {members ? (
        <>
          <RowsPanel title={t('members_now', { n: members.total })} none={t('nobody_in')} rows={members.list}>
            {(person) => [
              <span key="person">
                {dropped.has(person.id) ? <s>{localizedName(person)}</s> : localizedName(person)}
                <br />
                <small>
                  {t(`source_${person.source}`)}
                  {' · '}
                  {person.last_passage_at
                    ? t('last_used', { when: format.dateTime(person.last_passage_at) })
                    : t('never_used')}
                </small>
              </span>,
              can(doorRights.groups) && (
                <Button key="drop" variant="default" onClick={() => toggle(person.id)}>
                  {t(dropped.has(person.id) ? 'keep' : 'remove')}
                </Button>
              ),
            ]}
          </RowsPanel>
          <Turn skip={skip} shown={members.list.length} total={members.total} onTurn={setSkip} />
        </>
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      )}
    </SideDrawer>
  );
}

interface TurnProps {
  readonly skip: number;
  readonly shown: number;
  readonly total: number;
  readonly onTurn: (skip: number) => void;
}

/** Back and forth between the pages of a long list of people. */
function Turn({ skip, shown, total, onTurn }: TurnProps) {
  const t = useDoorText();
  const next = skip + shown;
  if (skip === 0 && next >= total) return null;
  return (
    <FootActions
      acts={[
        skip > 0 && { key: 'back', label: t('page_back'), onClick: () => onTurn(Math.max(0, skip - 50)) },
        next < total && { key: 'more', label: t('page_next'), onClick: () => onTurn(next) },
      ]}
    />
  );
}
