import { Button } from '@mantine/core';
import { scanLink } from '#modules/core/scans/contract/scan-code.ts';
import { useWakeLock } from '#modules/core/scans/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { QrCode } from '#web/ui/pictures/qr-code.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { printJobs } from '../../../contract/print-jobs.contract.ts';
import { usePrintText } from '../../texts.ts';
import classes from './job.module.css';

/** What an owner shows in the print room: six digits to say, a QR code to scan. */
export function CodeCard({ id, isLarge = false }: { readonly id: string; readonly isLarge?: boolean }) {
  const t = usePrintText();
  const answer = useApi(printJobs.code, { params: { id } });
  const renew = useSend(printJobs.newCode, { invalidates: ['print_jobs'] });
  useWakeLock(isLarge);
  const ask = async () => {
    if (await confirm({ title: t('new_code_sure'), body: t('new_code_help'), confirm: t('new_code') }))
      renew.mutate({ params: { id }, body: {} });
  };
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={4} />}>
      {({ code, qr, is_locked }) => (
        <Stack gap={8} items="center">
          {is_locked ? (
            <Note tone="refused">{t('code_locked')}</Note>
          ) : (
            <>
              <QrCode
                text={scanLink(location.origin, qr)}
                size={isLarge ? 240 : 160}
                correction="quartile"
                label={t('pickup_qr')}
              />
              <Words className={classes.digits} weight={600} figures>
                {code.slice(0, 3)} {code.slice(3)}
              </Words>
              <Words tone="soft" size="small">
                {t('code_help')}
              </Words>
            </>
          )}
          <Button variant="default" loading={renew.isPending} onClick={() => void ask()}>
            {t('new_code')}
          </Button>
        </Stack>
      )}
    </Loaded>
  );
}
