import { Checkbox } from '@mantine/core';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { MultiChipsField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { Block, BlockKind } from '../../../contract/h5-homepages.shapes.ts';
import { useSiteDesignText } from '../../texts.ts';
import { openApps } from '../open-apps.ts';

const LIMITED: readonly BlockKind[] = ['usual_apps', 'todos', 'notices', 'news'];

/** What one block says and how much of it is shown. */
export function BlockSettings({
  block,
  onChange,
}: {
  readonly block: Block;
  readonly onChange: (block: Block) => void;
}) {
  const t = useSiteDesignText();
  const localizedName = useLocalizedName();
  const settings = useSettings();
  const apps = settings ? openApps(settings) : [];
  const params = (next: Block['params']) => onChange({ ...block, params: { ...block.params, ...next } });
  const hasWords = block.kind === 'text' || block.kind === 'countdown';
  return (
    <Panel title={t(`block_${block.kind}`)}>
      <Stack gap={16}>
        <TextField
          label={t('block_title')}
          value={block.title ?? ''}
          max={20}
          onChange={(title) => onChange({ ...block, title: title || null })}
        />
        <TextField
          label={t('block_title_en')}
          value={block.title_en ?? ''}
          max={40}
          onChange={(title_en) => onChange({ ...block, title_en: title_en || null })}
        />
        <Checkbox
          label={t('block_locked')}
          checked={block.locked}
          onChange={(event) => onChange({ ...block, locked: event.currentTarget.checked })}
        />
        {LIMITED.includes(block.kind) && (
          <NumberField
            label={t('block_limit')}
            min={1}
            max={12}
            withSteps
            value={block.limit}
            onChange={(limit) => onChange({ ...block, limit })}
          />
        )}
        {block.kind === 'actions' && (
          <MultiChipsField
            label={t('block_apps')}
            value={block.params.app_codes ?? []}
            onChange={(app_codes) => params({ app_codes: [...app_codes].slice(0, 8) })}
            options={apps.map((app) => ({ value: app.code, label: localizedName(app) }))}
          />
        )}
        {block.kind === 'countdown' && (
          <DayField label={t('block_day_label')} value={block.params.day ?? ''} onChange={(day) => params({ day })} />
        )}
        {hasWords && (
          <>
            <TextAreaField
              label={t('block_words')}
              value={block.params.text ?? ''}
              onChange={(text) => params({ text })}
            />
            <TextAreaField
              label={t('block_words_en')}
              value={block.params.text_en ?? ''}
              onChange={(text_en) => params({ text_en })}
            />
          </>
        )}
      </Stack>
    </Panel>
  );
}
