import { Button } from '@mantine/core';
import { IconUrgent } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { rollCallPath } from '../../contract/roll-call-paths.ts';
import { rollCalls } from '../../contract/roll-calls.contract.ts';
import { useRollCallText } from '../texts.ts';
import classes from './start-panel.module.css';

type Inside = CallOutput<typeof rollCalls.inside>['list'][number];

function Campus({ inside }: { readonly inside: Inside }) {
  const t = useRollCallText();
  const localizedName = useLocalizedName();
  const go = useNavigate();
  const { campus, visitors, staff, students, running_id } = inside;
  const start = useSend(rollCalls.start, { onSuccess: ({ id }) => void go(rollCallPath(id)) });
  const begin = (reason: 'alarm' | 'drill') => start.mutate({ body: { campus_id: campus.id, reason } });
  const numbers = [
    t('inside_visitors', { n: visitors }),
    ...(staff ? [t('inside_staff', { n: staff })] : []),
    ...(students ? [t('inside_students', { n: students })] : []),
  ];
  return (
    <li className={classes.campus} data-running={running_id !== null}>
      <div>
        <Words as="h2" size="large" weight={600}>
          {localizedName(campus)}
        </Words>
        <Words as="p" tone="soft" figures>{`${t('inside_now')} · ${numbers.join(' · ')}`}</Words>
      </div>
      {running_id ? (
        <Button component={Link} to={rollCallPath(running_id)} h={56} size="md" className={classes.alarm}>
          {t('open_running')}
        </Button>
      ) : (
        <div className={classes.acts}>
          <Button
            className={classes.alarm}
            h={56}
            size="md"
            leftSection={<IconUrgent aria-hidden size={22} />}
            loading={start.isPending}
            onClick={() => begin('alarm')}
          >
            {t('start_alarm')}
          </Button>
          <Button variant="default" h={56} disabled={start.isPending} onClick={() => begin('drill')}>
            {t('start_drill')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Every campus with how many are inside, and the one tap that freezes them. */
export function StartPanel() {
  const t = useRollCallText();
  const answer = useApi(rollCalls.inside, {}, { pollMs: 30_000 });
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={3} />} />;
  if (answer.data.list.length === 0) return <EmptyState small title={t('no_campus')} detail={t('no_campus_help')} />;
  return (
    <section className={classes.panel}>
      <Words as="p" tone="soft" below={12}>
        {t('start_help')}
      </Words>
      <Stack as="ul" gap={12}>
        {answer.data.list.map((inside) => (
          <Campus key={inside.campus.id} inside={inside} />
        ))}
      </Stack>
    </section>
  );
}
