import { Button } from '@mantine/core';
import { IconMaximize, IconPrinter } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { rollCallReasons } from '../../contract/roll-calls.contract.ts';
import { CallNumbers } from '../parts/call-numbers.tsx';
import { PeopleWall } from '../parts/people-wall.tsx';
import { useRollCall } from '../parts/use-roll-call.ts';
import { useRollCallText } from '../texts.ts';
import classes from './roll-call.page.module.css';

const EndDialog = lazyDialog(async () => (await import('../parts/end-dialog.tsx')).EndDialog);
const PeopleSheet = lazyDialog(async () => (await import('../parts/people-sheet.tsx')).PeopleSheet);

/** One roll call: who is missing, on a wall or in the hand; it follows what everybody else confirms. */
export function Page() {
  const t = useRollCallText();
  const localizedName = useLocalizedName();
  const [address] = useSearchParams();
  const { opened, open, close } = useOpened('do');
  const isNarrow = useIsNarrow();
  const wall = useRef<HTMLDivElement>(null);
  const answer = useRollCall(address.get('id') ?? '');
  const call = answer.data;
  if (!call) return <Loaded of={answer} skeleton={<RowSkeleton rows={6} />} />;
  const isSecurity = call.as === 'security';
  return (
    <>
      <PageHead
        back
        title={isSecurity ? t('title', { campus: localizedName(call.campus) }) : t('title_own')}
        mark={<ChoiceBadge of={rollCallReasons} code={call.reason} />}
        {...(isSecurity
          ? {
              actions: (
                <>
                  {!isNarrow && (
                    <Button
                      variant="default"
                      leftSection={<IconMaximize aria-hidden size={16} />}
                      onClick={() => void wall.current?.requestFullscreen()}
                    >
                      {t('full_screen')}
                    </Button>
                  )}
                  <Button
                    variant="default"
                    leftSection={<IconPrinter aria-hidden size={16} />}
                    onClick={() => open('print')}
                  >
                    {t('print')}
                  </Button>
                  {call.can_end && (
                    <Button variant="default" onClick={() => open('end')}>
                      {t('end')}
                    </Button>
                  )}
                </>
              ),
            }
          : {})}
      />
      <div ref={wall} className={classes.wall}>
        <CallNumbers call={call} />
        <PeopleWall call={call} />
      </div>
      {opened === 'print' && isSecurity && <PeopleSheet call={call} onClose={close} />}
      {opened === 'end' && call.can_end && <EndDialog call={call} onClose={close} />}
    </>
  );
}
