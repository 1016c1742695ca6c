import { Button } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import type { CallOutput } from '#shared/endpoint.ts';
import { cut } from '#shared/text/cut.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { refreshSettings } from '#web/session/session.ts';
import { ChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { SearchBox } from '#web/ui/list/search-box.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { adminSettings, SETTING_LEVELS } from '../../../contract/admin-settings.contract.ts';
import { useAdminText } from '../../texts.ts';
import classes from '../admin.module.css';

type SettingValue = z.input<(typeof adminSettings)['update']['body']>['value'];
type Setting = CallOutput<typeof adminSettings.list>['list'][number];

const asText = (setting: Setting, value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (setting.type === 'texts' && Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** A value in words; an empty one as a dash. */
function useValueWords() {
  const t = useAdminText();
  const format = useFormat();
  return (setting: Setting, value: unknown) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (setting.type === 'texts' && Array.isArray(value)) return format.list(value) || '—';
    return asText(setting, value) || '—';
  };
}

/** What was typed as the value that the setting keeps; text that is no JSON stays text, and the server says what is wrong. */
function asValue(type: Setting['type'], text: string): SettingValue {
  if (type === 'flag') return text === 'true';
  if (type === 'number') return text.trim() === '' ? Number.NaN : Number(text);
  if (type === 'texts')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  if (type !== 'json') return text;
  try {
    return JSON.parse(text) as SettingValue;
  } catch {
    return text;
  }
}

function ValueField({ setting, ...field }: { readonly setting: Setting } & Parameters<typeof TextField>[0]) {
  const t = useAdminText();
  if (setting.type === 'flag')
    return (
      <ChipsField
        {...field}
        options={[
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]}
      />
    );
  if (setting.type === 'choice')
    return <SelectField {...field} options={setting.options.map((value) => ({ value, label: value }))} />;
  if (setting.type === 'texts' || setting.type === 'json') return <TextAreaField {...field} rows={4} />;
  return <TextField {...field} inputMode={setting.type === 'number' ? 'decimal' : 'text'} />;
}

function SettingDrawer({ setting, onClose }: { readonly setting: Setting; readonly onClose: () => void }) {
  const t = useAdminText();
  const localize = useLocalize();
  const wordsOf = useValueWords();
  const form = useContractForm({
    endpoint: adminSettings.update,
    initial: { value: asText(setting, setting.effective), level: 'organization', reason: '', is_reset: false },
    success: t('saved_5s'),
    toBody: ({ value, level, reason, is_reset }) => ({
      key: setting.key,
      level: level as 'client',
      reason,
      value: is_reset ? null : asValue(setting.type, value),
    }),
    onDone: () => {
      onClose();
      void refreshSettings();
    },
  });
  const own = setting.values.find((one) => one.level === form.values.level);
  const standard = t('default_is', { value: wordsOf(setting, setting.default) });
  const help = setting.help ? `${localize(setting.help)} · ${standard}` : standard;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={localize(setting.name)}
      form={form}
      aside={
        own && (
          <Button
            variant="subtle"
            onClick={() => form.set({ is_reset: !form.values.is_reset })}
            aria-pressed={form.values.is_reset}
          >
            {t(form.values.is_reset ? 'keep_value' : 'take_back')}
          </Button>
        )
      }
    >
      <ChipsField
        {...form.field('level')}
        label={t('level_of')}
        options={SETTING_LEVELS.map((value) => ({ value, label: t(`level_${value}`) }))}
      />
      {form.values.is_reset ? (
        <Words as="p" tone="soft" below={12}>
          {t('take_back_help')}
        </Words>
      ) : (
        <ValueField setting={setting} {...form.field('value')} label={t('value')} help={help} />
      )}
      <TextAreaField {...form.field('reason')} label={t('reason')} rows={2} />
    </FormDrawer>
  );
}

/** Every setting of the portal with what holds here and where that comes from. */
export function SettingsPanel() {
  const t = useAdminText();
  const format = useFormat();
  const localize = useLocalize();
  const wordsOf = useValueWords();
  const [word, setWord] = useState('');
  const [edited, setEdited] = useState<Setting | null>(null);
  const { data, error, refetch } = useApi(adminSettings.list, {});
  const wanted = word.trim().toLowerCase();
  const rows = (data?.list ?? []).filter((row) => `${row.key} ${localize(row.name)}`.toLowerCase().includes(wanted));
  return (
    <>
      <PageHead count={data?.list.length} detail={t('settings_help')} />
      <Inline gap={8} wrap style={{ marginBottom: 16 }}>
        <SearchBox value={word} onSearch={setWord} label={t('search_settings')} width={260} />
      </Inline>
      <Loaded of={{ data, error, refetch }} skeleton={<RowSkeleton rows={8} />} />
      {data && (
        <Panel>
          <RowList>
            {rows.map((row) => (
              <li key={row.key}>
                <span>
                  {localize(row.name)}
                  <br />
                  <small>
                    <code className={classes.key}>{row.key}</code> · {t(`from_${row.level}`)}
                    {row.values[0] &&
                      ` · ${format.dateTime(row.values[0].changed_at)} ${row.values[0].changed_by ?? ''}`}
                  </small>
                </span>
                <Inline as="span" gap={8} wrap>
                  <span className={row.type === 'flag' ? undefined : classes.code}>
                    {cut(wordsOf(row, row.effective), 60, '…')}
                  </span>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`${t('edit')} ${localize(row.name)}`}
                    onClick={() => setEdited(row)}
                  >
                    {t('edit')}
                  </Button>
                </Inline>
              </li>
            ))}
          </RowList>
        </Panel>
      )}
      {edited && <SettingDrawer key={edited.key} setting={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
