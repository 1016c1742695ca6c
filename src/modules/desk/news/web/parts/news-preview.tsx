import { useState } from 'react';
import type { Lang } from '#shared/text.ts';
import type { KnownPicture } from '#web/ui/editor/editor-props.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { RichText } from '#web/ui/text/rich-text.tsx';
import { useNewsText } from '../texts.ts';
import classes from './news-preview.module.css';
import type { NewsValues } from './news-values.ts';

interface Props {
  readonly values: NewsValues;
  /** Pictures that are known by their id: stored ones and those of this sitting. */
  readonly pictures: readonly KnownPicture[];
}

function Sheet({ values, pictures, lang }: Props & { readonly lang: Lang }) {
  const t = useNewsText();
  const either = (cn: string, us: string) => (lang === 'us' && us.trim() ? us : cn);
  const cover = pictures.find((one) => one.id === values.cover_id);
  return (
    <article lang={lang === 'us' ? 'en' : 'zh-CN'}>
      {cover && <img src={cover.url} alt="" />}
      <h3>{either(values.title, values.title_en) || t('news_title')}</h3>
      <Words as="p" tone="soft" below={8}>
        {either(values.summary, values.summary_en)}
      </Words>
      <RichText
        text={lang === 'us' && values.body_en ? values.body_en : values.body}
        picture={(id, alt) => {
          const found = pictures.find((one) => one.id === id);
          return found ? <img src={found.url} alt={alt} /> : null;
        }}
      />
    </article>
  );
}

/** The text as it will be read, on a phone and on a desktop beside each other, in one of both languages. */
export function NewsPreview({ values, pictures }: Props) {
  const t = useNewsText();
  const [lang, setLang] = useState<Lang>('cn');
  return (
    <section className={classes.side} aria-label={t('news_preview_side')}>
      <fieldset className={classes.langs} aria-label={t('news_preview_lang')}>
        {(['cn', 'us'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={one === lang} onClick={() => setLang(one)}>
            {one === 'cn' ? '中文' : 'English'}
          </button>
        ))}
      </fieldset>
      <div className={classes.frames}>
        {(['phone', 'desk'] as const).map((device) => (
          <figure key={device} className={classes.frame} data-device={device}>
            <Words as="figcaption" tone="soft" size="small" below={4}>
              {t(`news_preview_${device}`)}
            </Words>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <div className={classes.screen} tabIndex={0}>
              <Sheet values={values} pictures={pictures} lang={lang} />
            </div>
          </figure>
        ))}
      </div>
    </section>
  );
}
