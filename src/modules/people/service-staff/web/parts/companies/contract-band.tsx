import { addDays, daysBetween, today } from '#shared/dates.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { useServiceStaffText } from '../../texts.ts';
import classes from '../service-staff.module.css';

const BEFORE_DAYS = 90;
const SHOWN_DAYS = 365;

/** A contract on a band of a year around today. */
export function ContractBand({ from, to }: { readonly from: string; readonly to: string }) {
  const t = useServiceStaffText();
  const format = useFormat();
  const start = addDays(today(), -BEFORE_DAYS);
  const place = (day: string) => `${(Math.min(Math.max(daysBetween(start, day), 0), SHOWN_DAYS) / SHOWN_DAYS) * 100}%`;
  return (
    <Stack as="span" gap={6}>
      <span className={classes.band} aria-hidden>
        <span className={classes.span} style={{ left: place(from), right: `calc(100% - ${place(to)})` }} />
        <span className={classes.now} style={{ left: place(today()) }} />
      </span>
      <span>{t('contract_ends', { day: format.day(to) })}</span>
    </Stack>
  );
}
