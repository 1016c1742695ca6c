import { Button, NumberInput, Switch } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { gateRights } from '#modules/campus/gates/rights.ts';
import { GatesPanel } from '#modules/campus/gates/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useRights } from '#web/session/rights.tsx';
import { ChipsField, MultiChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TimeField } from '#web/ui/fields/date-fields.tsx';
import { inputProps } from '#web/ui/fields/field-props.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeleton, TextSkeleton } from '#web/ui/skeletons.tsx';
import { visitKinds } from '../../../contract/visit-kinds.ts';
import { visitorSettingsApi } from '../../../contract/visitor-settings.contract.ts';
import { useVisitorText, type VisitorKey } from '../../texts.ts';
import classes from './settings-panel.module.css';

type Stored = CallOutput<typeof visitorSettingsApi.get>;
type Values = Omit<Stored, 'notice_version' | 'version'>;
type Form = ContractForm<Values>;
type NumberName = { [K in keyof Values]: Values[K] extends number ? K : never }[keyof Values];

const REVIEWS = ['never', 'kinds', 'over_n_persons', 'always'] as const;

/** A whole number with its unit. */
function Count({ form, name, unit }: { readonly form: Form; readonly name: NumberName; readonly unit: VisitorKey }) {
  const t = useVisitorText();
  const field = form.field(name);
  return (
    <NumberInput
      {...inputProps({ ...field, required: false, label: t(`set_${name}`) })}
      value={field.value}
      suffix={` ${t(unit)}`}
      allowDecimal={false}
      allowNegative={false}
      onChange={(value) => field.onChange(value === '' ? (Number.NaN as number) : Number(value))}
    />
  );
}

function OnOff({ form, name }: { readonly form: Form; readonly name: 'public_booking' | 'sms_on' }) {
  const t = useVisitorText();
  const field = form.field(name);
  return (
    <Switch
      label={t(`set_${name}`)}
      description={t(`set_${name}_help`)}
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Panel title={title}>
      <Stack gap={16}>{children}</Stack>
    </Panel>
  );
}

function ReviewFields({ form }: { readonly form: Form }) {
  const t = useVisitorText();
  const kinds = useOptions(visitKinds);
  const review = form.field('second_review');
  const several = (name: 'second_review_kinds' | 'require_id_kinds' | 'require_photo_kinds') => {
    const field = form.field(name);
    return (
      <MultiChipsField
        {...field}
        onChange={(value) => field.onChange(value as 'other'[])}
        label={t(`set_${name}`)}
        options={kinds}
      />
    );
  };
  return (
    <>
      <ChipsField
        {...review}
        onChange={(value) => review.onChange(value as 'never')}
        label={t('set_second_review')}
        help={t('set_second_review_help')}
        options={REVIEWS.map((value) => ({ value, label: t(`second_${value}`) }))}
      />
      {review.value === 'kinds' && several('second_review_kinds')}
      {review.value === 'over_n_persons' && <Count form={form} name="second_review_persons" unit="unit_persons" />}
      {several('require_id_kinds')}
      {several('require_photo_kinds')}
    </>
  );
}

function SettingsForm({ stored }: { readonly stored: Stored }) {
  const t = useVisitorText();
  const { notice_version: _counted, version: _seen, ...initial } = stored;
  const form = useRowForm({
    update: visitorSettingsApi.update,
    row: stored,
    initial: initial as Values,
    toBody: (values) => values,
    saved: t('settings_saved'),
    invalidates: ['visitors'],
  });
  return (
    <form noValidate className={classes.settings} onSubmit={form.submit}>
      <Group title={t('set_booking')}>
        <OnOff form={form} name="public_booking" />
        <OnOff form={form} name="sms_on" />
        <Cards least={220} gap={16} align="start">
          <Count form={form} name="advance_max_days" unit="unit_days" />
          <Count form={form} name="max_persons" unit="unit_persons" />
          <Count form={form} name="default_minutes" unit="unit_minutes" />
        </Cards>
      </Group>
      <Group title={t('set_times')}>
        <Cards least={220} gap={16} align="start">
          <Count form={form} name="early_minutes" unit="unit_minutes" />
          <Count form={form} name="late_notice_minutes" unit="unit_minutes" />
          <Count form={form} name="no_show_minutes" unit="unit_minutes" />
          <Count form={form} name="extend_max_minutes" unit="unit_minutes" />
          <TimeField {...form.field('closing_time')} label={t('set_closing_time')} />
        </Cards>
      </Group>
      <Group title={t('set_control')}>
        <ReviewFields form={form} />
      </Group>
      <Group title={t('set_notice')}>
        <TextAreaField {...form.field('notice_cn')} label={t('set_notice_cn')} max={2000} rows={4} />
        <TextAreaField {...form.field('notice_us')} label={t('set_notice_us')} max={4000} rows={4} />
        <Words as="p" tone="soft" size="small">
          {t('set_notice_help')}
        </Words>
        <Cards least={220} gap={16} align="start">
          <Count form={form} name="retention_days" unit="unit_days" />
        </Cards>
        <Words as="p" tone="soft" size="small">
          {t('set_retention_help')}
        </Words>
      </Group>
      <div className={classes.foot} data-foot>
        <Button type="submit" loading={form.isSending}>
          {t('save_settings')}
        </Button>
        {form.isDirty && (
          <Button variant="default" onClick={() => form.reset(initial as Values)}>
            {t('undo_changes')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** How the organisation receives visitors, and its gates. */
export function SettingsPanel() {
  const t = useVisitorText();
  const { can } = useRights();
  const answer = useApi(visitorSettingsApi.get, {});
  if (!can(gateRights.settings)) return null;
  return (
    <div className={classes.page}>
      <section>
        <Words as="h2" size="large" weight={600} below={12}>
          {t('gates')}
        </Words>
        <Suspense fallback={<RowSkeleton rows={3} />}>
          <GatesPanel />
        </Suspense>
      </section>
      <section>
        <Words as="h2" size="large" weight={600} below={12}>
          {t('rules')}
        </Words>
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />}>
          {(data) => <SettingsForm stored={data} />}
        </Loaded>
      </section>
    </div>
  );
}
