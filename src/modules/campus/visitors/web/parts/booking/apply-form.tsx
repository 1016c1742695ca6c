import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { frame } from '#shared/calls/frame.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { isPhone } from '#shared/person/phone.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { saveAllDrafts } from '#web/ui/forms/drafts.ts';
import { PlainFields } from '#web/ui/forms/plain-fields.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { visitKinds } from '../../../contract/visit-kinds.ts';
import { type HostAnswer, visitors } from '../../../contract/visitors.contract.ts';
import { useVisitorText } from '../../texts.ts';
import { type ApplyContractForm, type ApplyValues, bodyOf, newVisit, OPEN_FACTS, usualStart } from '../visit-values.ts';
import classes from './apply-form.module.css';
import { PersonsField } from './persons-field.tsx';
import { PlatesField } from './plates-field.tsx';
import { VisitWhen } from './visit-when.tsx';

// both stand at the end of the form, and bring what the sign-in page and lists load
const GuestCode = lazyDialog(async () => (await import('./guest-code.tsx')).GuestCode);
const NoticeTick = lazyDialog(async () => (await import('./notice-tick.tsx')).NoticeTick);

export type Applied = CallOutput<typeof visitors.applyVisitor>;

export interface CardQuery {
  readonly unitid?: string;
  readonly no: string;
  readonly org_id: string;
}

const DRAFT = 'visit.apply';

/** The lead visitor is the person who is signed in, until something else was typed. */
function useOwnName(form: ApplyContractForm): void {
  const settings = useSettings();
  const self = useApi(frame.showCurrent, {}, { enabled: settings !== null, staleMs: 300_000 }).data;
  const lead = form.values.persons[0];
  const isUntouched = lead !== undefined && lead.name === '' && lead.phone === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once, when the account is known
  useEffect(() => {
    if (!self || !isUntouched || !lead) return;
    const others = form.values.persons.slice(1);
    const phone = self.phone && isPhone(self.phone) ? self.phone : '';
    const persons = [{ ...lead, name: self.name, phone }, ...others];
    // What was filled in for somebody is no draft of theirs.
    if (form.isDirty) form.set({ persons });
    else form.reset({ ...form.values, persons });
  }, [self]);
}

/** What is typed survives a reload as well as the way over the sign-in page. */
function useDraftOverReload(): void {
  useEffect(() => {
    window.addEventListener('pagehide', saveAllDrafts);
    return () => window.removeEventListener('pagehide', saveAllDrafts);
  }, []);
}

/** A photo can be sent by those who are signed in; what was typed is there again afterwards. */
function PhotoNeedsSignIn() {
  const t = useVisitorText();
  const { pathname, search } = useLocation();
  return (
    <p className={classes.restored} role="status">
      {t('photo_needs_sign_in')}
      <Link to={`/login?redirect=${encodeURIComponent(pathname + search)}`}>{t('sign_in')}</Link>
    </p>
  );
}

interface Props {
  readonly host: HostAnswer;
  readonly card: CardQuery;
  readonly onApplied: (applied: Applied) => void;
}

/** An outsider's booking: what for, when, who, and the notice. */
export function ApplyForm({ host, card, onApplied }: Props) {
  const t = useVisitorText();
  const localizedName = useLocalizedName();
  const isGuest = useSettings() === null;
  const kinds = useOptions(visitKinds);
  const first: ApplyValues = {
    ...newVisit(host.default_minutes, null, usualStart()),
    visit_kind: '',
    notice: false,
    code: '',
  };
  const form = useContractForm({
    endpoint: visitors.applyVisitor,
    initial: first,
    draft: DRAFT,
    toBody: ({ notice, code, ...values }) => ({
      ...bodyOf(values),
      ...card,
      campus_id: values.campus_id || null,
      notice_version: notice ? host.notice_version : (undefined as unknown as number),
      ...(isGuest ? { phone: values.persons[0]?.phone ?? '', code } : {}),
    }),
    onDone: onApplied,
  });
  useOwnName(form);
  useDraftOverReload();
  const kind = form.values.visit_kind;
  const asks = {
    id: host.kinds_requiring_id.some((known) => known === kind),
    photo: host.kinds_requiring_photo.some((known) => known === kind),
    email: false,
    upload: !isGuest,
  };
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      {form.isRestored && (
        <p className={classes.restored} role="status">
          {t('apply_restored')}
          <button type="button" onClick={() => form.reset(first)}>
            {t('batch_anew')}
          </button>
        </p>
      )}
      <Panel title={t('what_for')}>
        <div className={classes.group}>
          <ChipsField {...form.field('visit_kind')} label={t('kind')} options={kinds} />
          <PlainFields fields={OPEN_FACTS} form={form} t={t} />
        </div>
      </Panel>
      <Panel title={t('when')}>
        <div className={classes.group}>
          <VisitWhen form={form} maxDays={host.advance_max_days} />
          {host.campuses.length > 1 && (
            <SelectField
              {...form.field('campus_id')}
              required
              value={form.values.campus_id || (host.campuses[0]?.id ?? '')}
              label={t('campus')}
              options={host.campuses.map((campus) => ({ value: campus.id, label: localizedName(campus) }))}
            />
          )}
        </div>
      </Panel>
      <Panel title={t('who_comes')}>
        <PersonsField form={form} asks={asks} max={host.max_persons} />
        <PlatesField {...form.field('plates')} errors={form.errors} />
      </Panel>
      {isGuest && asks.photo && <PhotoNeedsSignIn />}
      <NoticeTick form={form} host={host} />
      {isGuest && <GuestCode form={form} />}
      {form.formError && (
        <Note role="alert" tone="refused">
          {form.formError}
        </Note>
      )}
      <Button type="submit" size="lg" fullWidth loading={form.isSending}>
        {t('send_application')}
      </Button>
    </form>
  );
}
