import { ChipsField, MultiChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { FormGroup } from '#web/ui/form-drawer.tsx';
import { chatModes, nameModes, replayModes } from '../../../contract/live-choices.ts';
import { REMIND_MINUTES } from '../../../contract/lives.shapes.ts';
import { useLiveText } from '../../texts.ts';
import { useMinutesBefore } from '../live-words.ts';
import { codeIn, type Form, useYesNo } from './form-parts.ts';
import { isStaffOnly } from './live-values.ts';

/** What is said in it, how it begins, what is left of it, and who is reminded when. */
export function DiscussionFields({ form }: { readonly form: Form }) {
  const t = useLiveText();
  const yesNo = useYesNo();
  const chats = useOptions(chatModes);
  const replays = useOptions(replayModes);
  const { values } = form;
  return (
    <FormGroup title={t('step_talk')}>
      <ChipsField
        {...form.field('chat_mode')}
        onChange={(to) => form.set({ chat_mode: codeIn(chatModes, to) ?? values.chat_mode })}
        label={t('chat_mode')}
        options={chats}
      />
      {values.chat_mode !== 'off' && <Chat form={form} />}
      {values.visibility === 'public' && (
        <ChipsField {...form.field('guest_sees_chat')} label={t('guest_sees_chat')} options={yesNo} />
      )}
      <ChipsField {...form.field('auto_start')} label={t('auto_start')} help={t('auto_start_help')} options={yesNo} />
      <ChipsField
        {...form.field('replay')}
        onChange={(to) => form.set({ replay: codeIn(replayModes, to) ?? values.replay })}
        label={t('replay_mode')}
        options={replays}
      />
      {values.replay === 'none' && (
        <ChipsField {...form.field('record')} label={t('record')} help={t('record_help')} options={yesNo} />
      )}
      <Reminders form={form} />
    </FormGroup>
  );
}

const PAUSES = [0, 5, 10, 30, 60, 120];

function Chat({ form }: { readonly form: Form }) {
  const t = useLiveText();
  const names = useOptions(nameModes);
  const { values } = form;
  const mayName = isStaffOnly(values);
  return (
    <>
      <SelectField
        {...form.field('slow_seconds')}
        label={t('slow_seconds')}
        help={t('slow_help')}
        options={withOwn(PAUSES, [values.slow_seconds]).map((n) => ({
          value: String(n),
          label: n === 0 ? t('no_pause') : t('seconds_n', { n }),
        }))}
      />
      <ChipsField
        {...form.field('name_mode')}
        value={mayName ? values.name_mode : 'masked'}
        onChange={(to) => form.set({ name_mode: codeIn(nameModes, to) ?? values.name_mode })}
        label={t('name_mode')}
        help={t('name_mode_help')}
        options={names.map((one) => ({ ...one, disabled: !mayName && one.value !== 'masked' }))}
      />
    </>
  );
}

/** The usual choices, and what this live has beside them. */
const withOwn = (usual: readonly number[], own: readonly string[]): number[] =>
  [...new Set([...usual, ...own.map(Number)])].sort((a, b) => a - b);

function Reminders({ form }: { readonly form: Form }) {
  const t = useLiveText();
  const minutesBefore = useMinutesBefore();
  return (
    <MultiChipsField
      {...form.field('remind_minutes')}
      label={t('remind_minutes')}
      help={t('remind_help')}
      options={withOwn(REMIND_MINUTES, form.values.remind_minutes).map((n) => ({
        value: String(n),
        label: minutesBefore(n),
      }))}
    />
  );
}
