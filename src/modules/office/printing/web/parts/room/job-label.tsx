import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { PrintDialog } from '#web/ui/dialogs/print-dialog.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import type { PrintJob } from '../../../contract/print-jobs.contract.ts';
import { purposes } from '../../../contract/print-kinds.ts';
import { usePrintText } from '../../texts.ts';
import classes from './room.module.css';

/** The label on a stack of paper: number, owner and place, and no code, which only the owner has. */
export function JobLabel({ job, onClose }: { readonly job: PrintJob; readonly onClose: () => void }) {
  const t = usePrintText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const school = useSettings()?.organization;
  return (
    <PrintDialog title={t('label')} label={t('label')} printLabel={t('print_label')} onClose={onClose}>
      <Stack gap={8} className={classes.label}>
        <p>{school && localizedName(school)}</p>
        <Words as="strong" size="title">
          {job.number}
        </Words>
        <Words as="p" size="large" weight={600}>
          {localizedName(job.owner)}
        </Words>
        <p>{job.purpose === 'exam' ? labelOf(purposes, 'exam', lang) : job.title}</p>
        <p>
          {t('copies_n', { n: format.number(job.copies) })} · {t('sheets_n', { n: format.number(job.sheets) })}
        </p>
        <p>{format.dateTime(job.wanted_at)}</p>
      </Stack>
    </PrintDialog>
  );
}
