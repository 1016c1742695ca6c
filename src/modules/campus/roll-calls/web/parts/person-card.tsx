import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { labelOf } from '#shared/reference-lists.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { onSiteKinds, rollCalls } from '../../contract/roll-calls.contract.ts';
import { useRollCallText } from '../texts.ts';
import classes from './person-card.module.css';
import type { CallPerson, RollCall } from './use-roll-call.ts';

interface Props {
  readonly call: RollCall;
  readonly person: CallPerson;
}

/** One who is looked for: name, with whom, and the one button. Somebody who is found says who confirmed it. */
export function PersonCard({ call, person }: Props) {
  const t = useRollCallText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const name = localizedName(person);
  const send = useSend(rollCalls.tick, { invalidates: ['home'] });
  const set = (is_safe: boolean) =>
    send.mutate(
      { params: { id: call.id }, body: { person_ids: [person.id], is_safe } },
      {
        onSuccess: () =>
          is_safe ? toast.undo(t('ticked', { name }), () => set(false)) : toast.success(t('unticked', { name })),
      },
    );
  const facts = [
    ...(person.is_me ? [] : [labelOf(onSiteKinds, person.kind, lang)]),
    ...(person.host && call.as === 'security' ? [t('host_is', { name: localizedName(person.host) })] : []),
    ...(person.came_at ? [t('came_at', { time: format.time(person.came_at) })] : []),
  ];
  const isOpen = call.ended_at === null;
  return (
    <li className={classes.card} data-safe={person.safe_at !== null}>
      <Stack tone="soft" figures narrow className={classes.words}>
        <Words as="strong" tone="plain" size="large" weight={600}>
          {person.visitor_id && call.as === 'security' ? (
            <Link to={`/visitor/${person.visitor_id}`}>{name}</Link>
          ) : (
            name
          )}
          {person.is_me && <span>{t('me')}</span>}
        </Words>
        <span>{facts.join(' · ')}</span>
        {person.safe_at && (
          <Words tone="done">
            {t('ticked_by', {
              name: person.ticked_by ? localizedName(person.ticked_by) : '–',
              time: format.time(person.safe_at),
            })}
          </Words>
        )}
      </Stack>
      {isOpen && !person.safe_at && (
        <Button
          h={56}
          size="md"
          className={classes.act}
          leftSection={<IconCheck aria-hidden size={20} />}
          loading={send.isPending}
          aria-label={person.is_me ? t('i_am_safe') : `${t('is_safe')}：${name}`}
          onClick={() => set(true)}
        >
          {person.is_me ? t('i_am_safe') : t('is_safe')}
        </Button>
      )}
      {isOpen && person.safe_at && (
        <Button
          variant="subtle"
          h={44}
          loading={send.isPending}
          aria-label={`${t('untick')}：${name}`}
          onClick={() => set(false)}
        >
          {t('untick')}
        </Button>
      )}
    </li>
  );
}
