import type { CallInput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { ChipsField, MultiChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import { AudienceField, type ChosenPart, partsOf } from '#web/ui/fields/persons/audience-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { PRIORITIES } from '../../../contract/announcements.contract.ts';
import { audiences } from '../../../contract/audiences.contract.ts';
import { messages, notificationTypes } from '../../../contract/messages.contract.ts';
import { MESSAGE_LENGTH } from '../../../contract/notices.shapes.ts';
import { noticeRights } from '../../../rights.ts';
import { useNoticeText } from '../../texts.ts';
import { AudiencePreview, useAudiencePreview } from '../notices/audience-preview.tsx';
import type { Notice } from '../notices/notice-values.ts';
import { useConfirmSending } from '../notices/use-confirm-sending.ts';

type Draft = CallInput<typeof messages.create>['body'];

const valuesOf = (row: Notice | null) => ({
  title: row?.title ?? '',
  body: row?.body ?? '',
  title_en: row?.title_en ?? '',
  body_en: row?.body_en ?? '',
  notification_type_id: row?.notification_type_id ?? '',
  priority: (row?.priority ?? 'normal') as string,
  include: (row?.audience?.include ?? []) as readonly ChosenPart[],
  channels: (row?.channels ?? []) as readonly string[],
  send_at: row?.send_at ?? '',
});

interface Props {
  /** A draft that is changed; null: a new one, which is sent. */
  readonly row: Notice | null;
  readonly onClose: () => void;
}

/** Writing a short message, or changing one that came back. */
export function MessageDrawer({ row, onClose }: Props) {
  const t = useNoticeText();
  const ask = useConfirmSending();
  const form = useRowForm({
    create: messages.create,
    update: messages.update,
    row,
    initial: valuesOf(row),
    toBody: (values): Omit<Draft, 'submit'> => ({
      title: values.title,
      body: values.body,
      title_en: values.title_en || null,
      body_en: values.body_en || null,
      notification_type_id: values.notification_type_id || null,
      priority: values.priority as 'normal',
      audience: { include: partsOf(values.include) },
      channels: [...values.channels] as 'email'[],
      send_at: values.send_at || null,
    }),
    toNew: () => ({ submit: true }),
    draft: 'message.new',
    saved: t('saved'),
    invalidates: ['internotifications', 'notifications', 'home'],
    onClose,
  });
  const { values } = form;
  const preview = useAudiencePreview({
    kind: 'message',
    parts: values.include,
    channels: values.channels,
    departmentId: null,
  });
  const goesAtOnce = (preview.data?.approver ?? 'none') === 'none';
  const send = async () => {
    if (row || !form.isRight || (await ask(preview.data, values.send_at !== ''))) form.submit();
  };
  return (
    <FormDrawer
      kind="record"
      opened
      onClose={onClose}
      title={row ? row.title : t('write_message')}
      submitLabel={row ? t('save') : t(goesAtOnce ? 'send_notice' : 'hand_in')}
      form={form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField {...form.field('title')} required label={t('title')} max={100} autoFocus />
      <TextAreaField {...form.field('body')} required label={t('body')} rows={4} max={MESSAGE_LENGTH} />
      <FormGroup title={t('for')}>
        <AudienceField
          label={t('audience')}
          required
          offer={audiences.offer}
          userTypes={['teacher']}
          value={values.include}
          onChange={(include) => form.set({ include })}
          error={form.errors['audience'] ?? form.errors['audience.include']}
        />
        <AudiencePreview preview={preview} />
      </FormGroup>
      <SendingFields form={form} />
      <FormGroup title={t('group_english')}>
        <TextField {...form.field('title_en')} label={t('title')} max={200} />
        <TextAreaField {...form.field('body_en')} label={t('body')} rows={3} max={MESSAGE_LENGTH} />
      </FormGroup>
    </FormDrawer>
  );
}

type Values = ReturnType<typeof valuesOf>;

/** What kind it is, how urgent, by which channels, and when. */
function SendingFields({ form }: { readonly form: ContractForm<Values> }) {
  const t = useNoticeText();
  const { can } = useRights();
  const localizedName = useLocalizedName();
  const types = useApi(notificationTypes.list, { query: { status: ['on'] } }).data?.list ?? [];
  return (
    <FormGroup title={t('group_sending')}>
      {types.length > 0 && (
        <SelectField
          {...form.field('notification_type_id')}
          label={t('type')}
          clearable
          options={types.map((one) => ({
            value: one.id,
            label: localizedName(one),
          }))}
        />
      )}
      <ChipsField
        {...form.field('priority')}
        label={t('priority')}
        options={PRIORITIES.map((value) => ({ value, label: t(`priority_${value}`) }))}
      />
      <MultiChipsField
        {...form.field('channels')}
        label={t('channels')}
        help={t('channels_help')}
        options={[
          { value: 'email', label: t('channel_email') },
          ...(can(noticeRights.sendTexts) ? [{ value: 'sms', label: t('channel_sms') }] : []),
        ]}
      />
      <DateTimeField {...form.field('send_at')} label={t('send_at')} help={t('send_at_help')} />
    </FormGroup>
  );
}
