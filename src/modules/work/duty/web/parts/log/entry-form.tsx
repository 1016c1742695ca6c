import { Button } from '@mantine/core';
import { useState } from 'react';
import { repairRights } from '#modules/campus/repairs/rights.ts';
import { PhotosField, RepairReport } from '#modules/campus/repairs/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { useRights } from '#web/session/rights.tsx';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { DUTY_PHOTO, type LogCategory, logCategories } from '../../../contract/duty-kinds.ts';
import { dutyLogs } from '../../../contract/duty-logs.contract.ts';
import { useDutyText } from '../../texts.ts';

interface Props {
  readonly shift: string;
  /** The entry that a further one corrects. */
  readonly corrects?: CallOutput<typeof dutyLogs.get>['entries'][number];
  readonly onClose: () => void;
}

/** A new entry, with pictures; what is broken is reported from here and named in it. */
export function EntryForm({ shift, corrects, onClose }: Props) {
  const t = useDutyText();
  const { can } = useRights();
  const isNarrow = useIsNarrow();
  const [reports, report] = useState(false);
  const form = useContractForm({
    endpoint: dutyLogs.write,
    params: { shift },
    initial: {
      category: (corrects?.category ?? 'normal') as string,
      text: corrects?.text ?? '',
      photo_ids: [] as readonly string[],
      repair_order_id: '',
    },
    ...(corrects ? {} : { draft: `duty_log.${shift}` }),
    toBody: ({ category, text, photo_ids, repair_order_id }) => ({
      category: category as LogCategory,
      text,
      photo_ids: [...photo_ids],
      repair_order_id: repair_order_id || null,
      corrects_id: corrects?.id ?? null,
    }),
    success: t('entry_written'),
    onDone: onClose,
  });
  const { values } = form;
  const mayReport = can(repairRights.report) && values.repair_order_id === '';
  return (
    <>
      <FormDrawer
        opened
        onClose={onClose}
        title={t(corrects ? 'correct' : 'write_entry')}
        submitLabel={t('save')}
        form={form}
      >
        <ChipsField {...form.field('category')} label={t('category')} options={useOptions(logCategories)} />
        <TextAreaField
          {...form.field('text')}
          label={t('entry_text')}
          help={t('entry_help')}
          max={1000}
          rows={4}
          required
        />
        <PhotosField
          kind={DUTY_PHOTO}
          camera={isNarrow}
          value={values.photo_ids}
          onChange={(photo_ids) => form.set({ photo_ids })}
        />
        {mayReport && (
          <Button variant="default" onClick={() => report(true)}>
            {t('report_repair')}
          </Button>
        )}
        {values.repair_order_id !== '' && (
          <Words as="p" tone="done">
            {t('repair_reported')}
          </Words>
        )}
      </FormDrawer>
      {reports && (
        <RepairReport
          isPhone={isNarrow}
          description={values.text}
          onClose={() => report(false)}
          onSent={(id) => {
            report(false);
            form.set({ repair_order_id: id, category: 'facility' });
          }}
        />
      )}
    </>
  );
}
