import { Button } from '@mantine/core';
import { useState } from 'react';
import { Inline } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { AttendancePlace } from '../../../contract/attendance-places.contract.ts';
import { useAttendanceText } from '../../texts.ts';

const FenceDialog = lazyDialog(async () => (await import('./fence-dialog.tsx')).FenceDialog);
const SignDialog = lazyDialog(async () => (await import('./sign-dialog.tsx')).SignDialog);
const ScreenDialog = lazyDialog(async () => (await import('./screen-dialog.tsx')).ScreenDialog);

/** What is done with a place beside changing it: take its fence, print its code, open its screen. */
export function PlaceActs({ place }: { readonly place: AttendancePlace }) {
  const t = useAttendanceText();
  const [shown, show] = useState<'fence' | 'sign' | 'screen' | null>(null);
  const close = () => show(null);
  return (
    <>
      <Inline gap={6} wrap>
        <Button size="xs" variant="default" onClick={() => show('fence')}>
          {t('take_fence')}
        </Button>
        {place.code_kind === 'printed' && (
          <Button size="xs" variant="default" onClick={() => show('sign')}>
            {t('print_code')}
          </Button>
        )}
        {place.code_kind === 'screen' && (
          <Button size="xs" variant="default" onClick={() => show('screen')}>
            {t('screen')}
          </Button>
        )}
      </Inline>
      {shown === 'fence' && <FenceDialog place={place} onClose={close} />}
      {shown === 'sign' && <SignDialog place={place} onClose={close} />}
      {shown === 'screen' && <ScreenDialog id={place.id} onClose={close} />}
    </>
  );
}
