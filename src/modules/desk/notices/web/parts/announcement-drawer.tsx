import type { CallInput } from '#shared/endpoint.ts';
import { USER_TYPES } from '#shared/frame-shapes.ts';
import { ChipsField, MultiChipsField } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup, SideDrawer } from '#web/ui/form-drawer.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { announcements, PLACEMENTS, PRIORITIES } from '../../contract/announcements.contract.ts';
import { useNoticeText } from '../texts.ts';
import { AnnouncementArticle } from './announcement-article.tsx';
import type { Announcement } from './announcement-desk.tsx';
import { AnnouncementMoves } from './announcement-moves.tsx';
import classes from './notices.module.css';
import { useEither } from './use-either.ts';

function valuesOf(row: Announcement | null) {
  return {
    title: row?.title ?? '',
    title_en: row?.title_en ?? '',
    body: row?.body ?? '',
    body_en: row?.body_en ?? '',
    priority: (row?.priority ?? 'normal') as string,
    placements: (row?.placements ?? []) as readonly string[],
    hats: (row?.hats ?? []) as readonly string[],
    expires_at: row?.expires_at ?? '',
  };
}

type Values = ReturnType<typeof valuesOf>;

const bodyOf = (values: Values) => values as CallInput<typeof announcements.create>['body'];

function Fields({ form }: { readonly form: ContractForm<Values> }) {
  const t = useNoticeText();
  return (
    <>
      <FormGroup title="中文">
        <TextField {...form.field('title')} label={t('title')} max={100} autoFocus />
        <TextAreaField {...form.field('body')} label={t('body')} help={t('body_help')} rows={8} />
      </FormGroup>
      <FormGroup title="English">
        <TextField {...form.field('title_en')} label={t('title')} max={200} />
        <TextAreaField {...form.field('body_en')} label={t('body')} rows={4} />
      </FormGroup>
      <FormGroup title={t('group_sending')}>
        <MultiChipsField
          {...form.field('hats')}
          label={t('for')}
          help={t('for_help')}
          options={USER_TYPES.map((value) => ({ value, label: t(`hat_${value}`) }))}
        />
        <MultiChipsField
          {...form.field('placements')}
          label={t('placements')}
          help={t(form.values.placements.includes('login') ? 'login_help' : 'placements_help')}
          options={PLACEMENTS.map((value) => ({ value, label: t(`place_${value}`) }))}
        />
        <ChipsField
          {...form.field('priority')}
          label={t('priority')}
          options={PRIORITIES.map((value) => ({ value, label: t(`priority_${value}`) }))}
        />
        <DateTimeField {...form.field('expires_at')} label={t('expires_at')} help={t('expires_help')} />
      </FormGroup>
    </>
  );
}

interface Props {
  readonly row: Announcement | null;
  readonly onClose: () => void;
}

function EditDrawer({ row, onClose }: Props) {
  const t = useNoticeText();
  const form = useRowForm({
    create: announcements.create,
    update: announcements.update,
    row,
    initial: valuesOf(row),
    toBody: bodyOf,
    draft: 'announcement.new',
    saved: t('saved'),
    onClose,
  });
  return (
    <FormDrawer
      kind="record"
      opened
      onClose={onClose}
      title={row ? row.title : t('write')}
      submitLabel={t('save_draft')}
      form={form}
      aside={row && !form.isDirty && <AnnouncementMoves row={row} onDone={onClose} isForm />}
    >
      {row?.opinion && <p className={classes.opinion}>{t('opinion', { opinion: row.opinion })}</p>}
      <Fields form={form} />
    </FormDrawer>
  );
}

/** An announcement at its desk: its author writes it while it is a draft, everybody else reads and decides. */
export function AnnouncementDrawer({ row, onClose }: Props) {
  const either = useEither();
  if (!row || row.actions.includes('update')) return <EditDrawer row={row} onClose={onClose} />;
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={either(row.title, row.title_en)}
      {...(row.actions.length ? { foot: <AnnouncementMoves row={row} onDone={onClose} /> } : {})}
    >
      <AnnouncementArticle announcement={row} />
    </SideDrawer>
  );
}
