import { Button } from '@mantine/core';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { UploadField } from '#web/ui/fields/files/upload-field.tsx';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import {
  guardianTransfers,
  PAPERS_AT_MOST,
  transferPaperRule,
  transferPapers,
} from '../../../contract/guardian-transfers.contract.ts';
import { stuGdClients } from '../../../contract/links.contract.ts';
import { useFamilyText } from '../../texts.ts';
import { useRelation } from '../relation.ts';
import { StudentField } from '../student-field.tsx';
import classes from './transfer.module.css';

const BLANK = { kind: 'agreement', file_id: '' };

/** The school asks for another main guardian, with reason and papers; a second person confirms. */
export function SchoolTransferForm({ onClose }: { readonly onClose: () => void }) {
  const t = useFamilyText();
  const localizedName = useLocalizedName();
  const relation = useRelation();
  const kinds = useOptions(transferPapers);
  const form = useContractForm({
    endpoint: guardianTransfers.request,
    initial: { student: null as Chosen | null, to_id: '', reason: '', papers: [BLANK] as readonly (typeof BLANK)[] },
    toBody: ({ student, to_id, reason, papers }) => ({
      student_id: student?.id ?? '',
      to_id,
      kind: 'by_school' as const,
      reason: reason.trim() || null,
      papers: papers
        .filter((paper) => paper.file_id)
        .map(({ kind, file_id }) => ({ kind: kind as 'agreement', file_id })),
    }),
    onDone: onClose,
  });
  const { student, papers } = form.values;
  const known = useApi(
    stuGdClients.list,
    { query: { student_id: student?.id ?? '', per_page: 25 } },
    { enabled: student !== null },
  ).data?.list;
  const others = (known ?? []).filter((link) => link.holds && !link.is_main);
  return (
    <FormDrawer opened onClose={onClose} title={t('transfer_add')} form={form}>
      <FormGroup title={t('transfer_who')}>
        <StudentField {...form.field('student', 'student_id')} required label={t('student')} />
        <SelectField
          {...form.field('to_id')}
          required
          label={t('transfer_to')}
          help={t(student && known && others.length === 0 ? 'transfer_nobody' : 'transfer_to_help')}
          options={others.map((link) => ({
            value: link.guardian.id,
            label: [localizedName(link.guardian), relation(link.relation)].filter(Boolean).join(' · '),
          }))}
        />
      </FormGroup>
      <FormGroup title={t('transfer_why')}>
        <TextAreaField {...form.field('reason')} required label={t('reason')} max={200} rows={2} />
        <Words as="p" tone="soft">
          {t('transfer_papers_help')}
        </Words>
        <Stack gap={12}>
          {papers.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: papers are added at the end and never moved
            <div key={at} className={classes.paper}>
              <SelectField
                {...form.at<string>(`papers.${at}.kind`)}
                required
                label={t('transfer_paper_kind')}
                options={kinds}
              />
              <UploadField
                {...form.at<string>(`papers.${at}.file_id`)}
                purpose="guardian_transfer_paper"
                rule={transferPaperRule}
                label={t('transfer_paper')}
              />
            </div>
          ))}
          {papers.length < PAPERS_AT_MOST && (
            <Button variant="default" onClick={() => form.set({ papers: [...papers, BLANK] })}>
              {t('transfer_paper_add')}
            </Button>
          )}
        </Stack>
      </FormGroup>
    </FormDrawer>
  );
}
