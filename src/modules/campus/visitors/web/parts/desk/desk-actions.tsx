import { Button } from '@mantine/core';
import { IconPlus, IconUrgent, IconUsersPlus, IconWalk } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { gateRights } from '#modules/campus/gates/rights.ts';
import type { CallInput } from '#shared/endpoint.ts';
import { useRights } from '#web/session/rights.tsx';
import { ExportButton } from '#web/tasks/export-button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { visitors } from '../../../contract/visitors.contract.ts';
import { visitorRights } from '../../../rights.ts';
import { useVisitorText } from '../../texts.ts';
import { InviteButton, useMayInvite } from '../booking/invite-button.tsx';
import { useDuty } from '../gate/use-duty.ts';

const BatchDrawer = lazyDialog(async () => (await import('../batch/batch-drawer.tsx')).BatchDrawer);
const WalkInDrawer = lazyDialog(async () => (await import('../gate/walk-in-drawer.tsx')).WalkInDrawer);

interface Props {
  /** Filters of the list that is open; null: nothing that could be exported. */
  readonly query: Readonly<Record<string, unknown>> | null;
}

/** What can be begun at the desk, each only for those who may: export, walk-in, many at once, one invitation. */
export function DeskActions({ query }: Props) {
  const t = useVisitorText();
  const { can } = useRights();
  const mayInvite = useMayInvite();
  const { gateId } = useDuty();
  const { opened, open, close } = useOpened('begin');
  const [, setAddress] = useSearchParams();
  // in one step: what was begun is over, and the visit that came of it is open
  const showMade = ({ id }: { readonly id: string }) =>
    setAddress((now) => {
      const next = new URLSearchParams(now);
      next.delete('begin');
      next.set('id', id);
      return next;
    });
  return (
    <>
      {query && can(visitorRights.export) && (
        <ExportButton
          endpoint={visitors.export}
          input={{ query } as CallInput<typeof visitors.export>}
          label={t('export')}
          note={t('export_note')}
        />
      )}
      {can(visitorRights.secondReview, gateRights.check) && (
        <Button component={Link} to="/rollCalls" variant="default" leftSection={<IconUrgent aria-hidden size={16} />}>
          {t('roll_call')}
        </Button>
      )}
      {gateId !== null && (
        <Button variant="default" leftSection={<IconWalk aria-hidden size={16} />} onClick={() => open('walk_in')}>
          {t('take_walk_in')}
        </Button>
      )}
      {mayInvite && (
        <Button variant="default" leftSection={<IconUsersPlus aria-hidden size={16} />} onClick={() => open('batch')}>
          {t('invite_many')}
        </Button>
      )}
      <InviteButton leftSection={<IconPlus aria-hidden size={16} />} onDone={showMade} />
      {opened === 'walk_in' && gateId !== null && <WalkInDrawer onClose={close} onDone={showMade} />}
      {opened === 'batch' && mayInvite && <BatchDrawer onClose={close} />}
    </>
  );
}
