import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { ChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { h5Homepages } from '../../../contract/h5-homepages.contract.ts';
import { type Block, HOMEPAGE_USER_TYPES } from '../../../contract/h5-homepages.shapes.ts';
import { useSiteDesignText } from '../../texts.ts';
import classes from './homepage-admin.module.css';
import type { HomepageRow } from './homepage-row.ts';

type Preview = CallOutput<typeof h5Homepages.preview>;
type HomepageUserType = (typeof HOMEPAGE_USER_TYPES)[number];

/** Blocks that are drawn as tiles or pictures; the others are lines. */
const TILES: readonly string[] = ['usual_apps', 'actions'];

function Screen({
  blocks,
  isLarge,
  lang,
}: {
  readonly blocks: Preview;
  readonly isLarge: boolean;
  readonly lang: string;
}) {
  return (
    <div className={classes.phone} data-large={isLarge} lang={lang === 'us' ? 'en' : 'zh-CN'}>
      {blocks.map((block) => (
        <section key={block.key} className={classes.sample} data-kind={block.kind}>
          <strong>{block.title}</strong>
          <ul data-tiles={TILES.includes(block.kind)}>
            {block.lines.map((line) => (
              <li key={`${line.title}${line.detail ?? ''}`}>
                <span>{line.title}</span>
                {line.detail && <small>{line.detail}</small>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A page that was never saved: its headings alone. */
function Plain({ blocks }: { readonly blocks: readonly Block[] }) {
  const t = useSiteDesignText();
  return (
    <div className={classes.phone}>
      <p className={classes.gets}>{t('design_saved_first')}</p>
      {blocks.map((block) => (
        <div key={block.key} className={classes.sample}>
          <strong>{block.title ?? t(`block_${block.kind}`)}</strong>
        </div>
      ))}
    </div>
  );
}

interface Props {
  readonly row: HomepageRow | null;
  readonly blocks: readonly Block[];
  readonly userTypes: readonly string[];
}

/** The phone as a sample person sees it: of which user type, in which organisation and language, with large text. */
export function HomepagePhone({ row, blocks, userTypes }: Props) {
  const t = useSiteDesignText();
  const localizedName = useLocalizedName();
  const settings = useSettings();
  const [userType, setUserType] = useState<HomepageUserType>(
    HOMEPAGE_USER_TYPES.find((one) => userTypes.includes(one)) ?? 'teacher',
  );
  const [place, setPlace] = useState(row?.used_by[0]?.id ?? settings?.organization?.id ?? '');
  const [lang, setLang] = useState<'cn' | 'us'>(useLang());
  const [isLarge, setLarge] = useState(false);
  const id = row?.id ?? '';
  const { data, error } = useApi(
    h5Homepages.preview,
    { params: { id }, body: { user_type: userType, organization_id: place, lang, blocks: [...blocks] } },
    { enabled: id !== '' && place !== '', keepPrevious: true },
  );
  if (!row) return <Plain blocks={blocks} />;
  return (
    <Stack as="section" gap={16} aria-label={t('design_preview')}>
      <div className={classes.looks}>
        <SelectField
          label={t('design_user_type')}
          value={userType}
          onChange={(next) => setUserType(next as HomepageUserType)}
          options={HOMEPAGE_USER_TYPES.map((value) => ({ value, label: t(`user_type_${value}`) }))}
        />
        <SelectField
          label={t('design_place')}
          value={place}
          onChange={(next) => setPlace(next ?? '')}
          options={(settings?.organizations ?? []).map((one) => ({ value: one.id, label: localizedName(one) }))}
        />
        <ChipsField
          label={t('design_lang')}
          value={lang}
          onChange={(next) => setLang(next as 'cn')}
          options={[
            { value: 'cn', label: '中文' },
            { value: 'us', label: 'English' },
          ]}
        />
        <Checkbox
          label={t('design_scale')}
          checked={isLarge}
          onChange={(event) => setLarge(event.currentTarget.checked)}
        />
      </div>
      {error && <p role="alert">{sentenceOf(error)}</p>}
      {data ? <Screen blocks={data} isLarge={isLarge} lang={lang} /> : <Plain blocks={blocks} />}
    </Stack>
  );
}
