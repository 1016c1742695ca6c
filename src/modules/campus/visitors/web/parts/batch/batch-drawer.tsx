import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { CallInput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { useRules } from '#web/ui/forms/bodies.ts';
import { dropDraft, saveDraft } from '#web/ui/forms/drafts.ts';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { visitors } from '../../../contract/visitors.contract.ts';
import { useVisitorText } from '../../texts.ts';
import { bodyOf, newVisit } from '../visit-values.ts';
import classes from './batch.module.css';
import { BatchFacts } from './batch-facts.tsx';
import { BatchGrid } from './batch-grid.tsx';
import { BatchPreview } from './batch-preview.tsx';
import { type BatchRow, EMPTY_ROW, isEmptyRow } from './batch-rows.ts';
import type { BatchAnswer, BatchValues } from './batch-types.ts';
import { StepsHead } from './steps-head.tsx';

type Body = CallInput<typeof visitors.batchCreate>['body'];

const DRAFT = 'visit.batch';
const USUAL_MINUTES = 120;
function batchBodyOf(values: BatchValues, dry_run: boolean): Body {
  const { persons, ...facts } = bodyOf(values);
  return {
    ...facts,
    campus_id: values.campus_id || null,
    gate_ids: [...values.gate_ids],
    ...(values.host ? { host_user_id: values.host.id } : {}),
    mode: values.mode,
    rows: values.rows.filter((row) => !isEmptyRow(row)).map((row) => ({ ...row })),
    dry_run,
  };
}

function useBatch() {
  const localizedName = useLocalizedName();
  const user = useSettings()?.user;
  const [step, setStep] = useState<0 | 1 | 2>(0);
  const [verdict, setVerdict] = useState<BatchAnswer | null>(null);
  const [done, setDone] = useState<BatchAnswer | null>(null);
  const self = user ? { id: user.id, name: localizedName(user) } : null;
  const initial: BatchValues = {
    ...newVisit(USUAL_MINUTES, self),
    visit_kind: 'event',
    mode: 'separate',
    rows: Array.from({ length: 8 }, () => EMPTY_ROW),
  };
  const form = useContractForm({
    endpoint: visitors.batchCreate,
    initial,
    draft: DRAFT,
    invalidates: false,
    toBody: (values) => batchBodyOf(values, true),
    onDone: (answer, values) => {
      // The check stores nothing: what was typed is still a draft.
      saveDraft(DRAFT, values);
      setVerdict(answer);
      setStep(2);
    },
  });
  const send = useSend(visitors.batchCreate, {
    onSuccess: (answer) => {
      dropDraft(DRAFT);
      setDone(answer);
    },
  });
  const isFactWrong = Object.keys(form.errors).some((path) => !path.startsWith('rows'));
  useEffect(() => {
    if (isFactWrong) setStep(0);
  }, [isFactWrong]);
  return { form, step, setStep, verdict, done, send, initial };
}

/** Messages of the check by the line of the grid; empty lines were not sent, so the numbers are led back. */
function errorsByLine(
  rows: readonly BatchRow[],
  verdict: BatchAnswer | null,
): ReadonlyMap<number, Readonly<Record<string, readonly string[]>>> {
  const lines = rows.flatMap((row, at) => (isEmptyRow(row) ? [] : [at + 1]));
  return new Map(
    (verdict?.rows ?? []).filter((row) => row.result === 'error').map((row) => [lines[row.row - 1] ?? 0, row.errors]),
  );
}

function Foot({ batch, onClose }: { readonly batch: ReturnType<typeof useBatch>; readonly onClose: () => void }) {
  const t = useVisitorText();
  const lang = useLang();
  const { form, step, setStep, verdict, done, send } = batch;
  const rules = useRules(visitors.batchCreate);
  const filled = form.values.rows.filter((row) => !isEmptyRow(row)).length;
  const leaveFacts = () => {
    const found = rules
      ? rules.validator.check(
          rules.schema,
          batchBodyOf({ ...form.values, rows: [{ ...EMPTY_ROW, name: '-' }] }, true),
          lang,
        )
      : {};
    if (Object.keys(found).length > 0) form.submit();
    else setStep(1);
  };
  if (done) {
    return (
      <div className={classes.foot}>
        <Button onClick={onClose}>{t('finish')}</Button>
      </div>
    );
  }
  return (
    <div className={classes.foot}>
      {step > 0 && (
        <Button variant="default" disabled={send.isPending} onClick={() => setStep(step === 2 ? 1 : 0)}>
          {t('step_back')}
        </Button>
      )}
      {step === 0 && <Button onClick={leaveFacts}>{t('step_next')}</Button>}
      {step === 1 && (
        <Button loading={form.isSending} disabled={filled === 0} onClick={() => form.submit()}>
          {t('check_rows', { n: filled })}
        </Button>
      )}
      {step === 2 && verdict && verdict.ok > 0 && (
        <Button loading={send.isPending} onClick={() => send.mutate({ body: batchBodyOf(form.values, false) })}>
          {t('invite_n', { n: verdict.ok })}
        </Button>
      )}
    </div>
  );
}

/** Many visitors at once, in three steps: what they come for, who they are, what the check says. */
export function BatchDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useVisitorText();
  const batch = useBatch();
  const { form, step, verdict, done, initial } = batch;
  const errors = errorsByLine(form.values.rows, verdict);
  return (
    <SideDrawer
      kind="wide"
      opened
      onClose={onClose}
      title={t('invite_many')}
      foot={<Foot batch={batch} onClose={onClose} />}
    >
      <Stack gap={20} className={classes.steps}>
        <StepsHead labels={[t('step_facts'), t('step_rows'), t('step_preview')]} at={done ? 3 : step} />
        {form.isRestored && step === 0 && (
          <p className={classes.restored} role="status">
            {t('batch_restored')}
            <button type="button" onClick={() => form.reset(initial)}>
              {t('batch_anew')}
            </button>
          </p>
        )}
        {form.formError && <p role="alert">{form.formError}</p>}
        {step === 0 && <BatchFacts form={form as ContractForm<BatchValues>} />}
        {step === 1 && (
          <>
            <Words as="p" tone="soft">
              {t('paste_help')}
            </Words>
            <BatchGrid rows={form.values.rows} errors={errors} onChange={(rows) => form.set({ rows })} />
          </>
        )}
        {step === 2 && verdict && (
          <BatchPreview verdict={done ?? verdict} rows={form.values.rows.filter((row) => !isEmptyRow(row))} />
        )}
      </Stack>
    </SideDrawer>
  );
}
