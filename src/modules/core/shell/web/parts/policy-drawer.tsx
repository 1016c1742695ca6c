import { Button } from '@mantine/core';
import { useState } from 'react';
import { draftOf } from '#shared/document/marked-text.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { DocumentField } from '#web/ui/editor/document-field.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup, SideDrawer } from '#web/ui/form-drawer.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { RichText } from '#web/ui/text/rich-text.tsx';
import { POLICY_KINDS, POLICY_TEXT, shell } from '../../contract/shell.contract.ts';
import { useShellText } from '../texts.ts';

type Row = CallOutput<typeof shell.policyDrafts>[number];

interface Props {
  readonly row: Row | null;
  readonly onClose: () => void;
}

function valuesOf(row: Row | null) {
  return {
    kind: (row?.kind ?? 'privacy') as string,
    version: row?.version ?? '',
    title: row?.title ?? '',
    title_en: row?.title_en ?? '',
    body: draftOf(row?.body_document),
    body_en: draftOf(row?.body_en_document),
    summary: row?.summary ?? '',
    summary_en: row?.summary_en ?? '',
    effective_at: (row?.effective_at ?? new Date().toISOString()).slice(0, 10),
  };
}

/** What is published stays as it is; it is read here. */
function ReadDrawer({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const format = useFormat();
  return (
    <SideDrawer kind="record" opened onClose={onClose} title={`${row.title} ${row.version}`}>
      <p>{format.day(row.effective_at.slice(0, 10))}</p>
      <RichText text={row.body_document} />
      <hr />
      <RichText text={row.body_en_document} />
    </SideDrawer>
  );
}

function EditDrawer({ row, onClose }: Props) {
  const t = useShellText();
  const [publishes, setPublishes] = useState(false);
  const form = useRowForm({
    create: shell.createPolicy,
    update: shell.updatePolicy,
    row,
    initial: valuesOf(row),
    toBody: ({ kind, effective_at, ...values }: ReturnType<typeof valuesOf>) => ({
      ...values,
      kind: kind as Row['kind'],
      effective_at: effective_at ? `${effective_at}T00:00:00+08:00` : '',
    }),
    toKnown: () => ({ status: publishes ? ('published' as const) : ('draft' as const) }),
    draft: 'policy.new',
    draft_known: `policy.${row?.id}`,
    saved: publishes ? t('policy_published') : t('policy_saved'),
    onClose,
  });
  const publish = (
    <Button type="button" variant="light" onClick={() => setPublishes(!publishes)} aria-pressed={publishes}>
      {t(publishes ? 'policy_will_publish' : 'policy_publish')}
    </Button>
  );
  return (
    <FormDrawer
      kind="record"
      opened
      onClose={onClose}
      title={row ? t('policy_edit') : t('policy_new')}
      form={form}
      onStartAnew={() => form.reset(valuesOf(row))}
      aside={row ? publish : undefined}
    >
      <FormGroup title={t('policy_facts')}>
        <SelectField
          {...form.field('kind')}
          label={t('policy_kind')}
          options={POLICY_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
        <TextField {...form.field('version')} label={t('version')} />
        <DayField {...form.field('effective_at')} label={t('policy_effective')} />
      </FormGroup>
      <FormGroup title="中文">
        <TextField {...form.field('title')} label={t('policy_title')} />
        <DocumentField {...form.field('body')} label={t('policy_body')} {...POLICY_TEXT.cn} />
        <TextAreaField {...form.field('summary')} label={t('policy_summary')} />
      </FormGroup>
      <FormGroup title="English">
        <TextField {...form.field('title_en')} label={t('policy_title')} />
        <DocumentField {...form.field('body_en')} label={t('policy_body')} {...POLICY_TEXT.us} />
        <TextAreaField {...form.field('summary_en')} label={t('policy_summary')} />
      </FormGroup>
    </FormDrawer>
  );
}

/** A text: a draft is written and published, everything else is read. */
export function PolicyDrawer({ row, onClose }: Props) {
  if (row && !row.is_open) return <ReadDrawer row={row} onClose={onClose} />;
  return <EditDrawer row={row} onClose={onClose} />;
}
