import { useState } from 'react';
import { useLocalize } from '#web/i18n/texts.ts';
import { type EntityForm, EntityInput } from '#web/ui/entity/field-inputs.tsx';
import { MultiChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { audienceTypes } from '../../../contract/template-configs.contract.ts';
import { useDirectoryText } from '../../texts.ts';
import { templateConfigEntity } from './template-config-entity.ts';

type Settings = Readonly<Record<string, unknown>>;

/** One setting a line, `key=value`. */
const asText = (settings: Settings) =>
  Object.entries(settings)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');

const asSettings = (text: string): Settings =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')).trim(), line.slice(line.indexOf('=') + 1).trim()]),
  );

function SettingsInput({ form }: { readonly form: EntityForm }) {
  const t = useDirectoryText();
  const { value, onChange, ...field } = form.at<Settings>('settings');
  // a line that is half typed is no setting yet: the text stays until the settings stand otherwise
  const [typed, setTyped] = useState({ text: '', stands: '' });
  const stands = JSON.stringify(value);
  return (
    <TextAreaField
      {...field}
      value={typed.stands === stands ? typed.text : asText(value)}
      onChange={(text) => {
        const settings = asSettings(text);
        setTyped({ text, stands: JSON.stringify(settings) });
        onChange(settings);
      }}
      label={t('settings')}
      help={t('settings_help')}
      rows={5}
    />
  );
}

/** The inputs of a configuration: what it is for, what it says, and for whom it holds. */
export function TemplateConfigInputs({ form }: { readonly form: EntityForm }) {
  const t = useDirectoryText();
  const localize = useLocalize();
  const props = { of: templateConfigEntity, form };
  return (
    <>
      <EntityInput {...props} name="kind" />
      <EntityInput {...props} name="name" />
      <SettingsInput form={form} />
      <MultiChipsField
        {...form.at<readonly string[]>('audience.user_types')}
        label={t('audience')}
        help={t('audience_help')}
        options={audienceTypes.map((type) => ({ value: type.code, label: localize(type) }))}
      />
      <EntityInput {...props} name="priority" />
      <EntityInput {...props} name="status" />
    </>
  );
}
