import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { countUnworded, picturesIn } from '#shared/document/document.ts';
import { documentOf } from '#shared/document/marked-text.ts';
import type { KnownPicture } from '#web/ui/editor/editor-props.ts';
import { useNewsText } from '../texts.ts';
import classes from './news-drawer.module.css';
import type { NewsValues } from './news-values.ts';

const [COVER_WIDTH, COVER_HEIGHT] = [960, 540];
/** A cover may differ from 16:9 by so much. */
const SLACK = 0.02;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Width and height of a picture, once it is there. */
function useSize(url: string | undefined): Size | null {
  const [size, setSize] = useState<(Size & { readonly url: string }) | null>(null);
  useEffect(() => {
    if (!url) return undefined;
    const image = new Image();
    image.onload = () => setSize({ url, width: image.naturalWidth, height: image.naturalHeight });
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url]);
  return size?.url === url ? size : null;
}

interface Props {
  readonly values: NewsValues;
  readonly pictures: readonly KnownPicture[];
}

/** What to look at before it goes out: size and shape of the cover, words for pictures, pupils in them. */
export function NewsCheck({ values, pictures }: Props) {
  const t = useNewsText();
  const size = useSize(pictures.find((one) => one.id === values.cover_id)?.url);
  const texts = [documentOf(values.body), documentOf(values.body_en)];
  const lacking = texts.reduce((n, text) => n + countUnworded(text), 0);
  const asks: string[] = [];
  if (!values.cover_id) asks.push(t('check_cover_none'));
  if (size && Math.abs(size.width / size.height / (16 / 9) - 1) > SLACK) asks.push(t('check_shape'));
  if (size && (size.width < COVER_WIDTH || size.height < COVER_HEIGHT))
    asks.push(t('check_small', { size: `${size.width}×${size.height}` }));
  if (lacking > 0) asks.push(t('check_alt', { n: lacking }));
  if (!values.has_minors) asks.push(t('check_minors'));
  if (values.is_public && values.has_minors && !values.portrait_consent) asks.push(t('check_consent'));
  const hasPictures = texts.some((text) => picturesIn(text).length > 0);
  return (
    <section className={classes.check} aria-label={t('check_title')}>
      <h3>{t('check_title')}</h3>
      <ul>
        {asks.map((ask) => (
          <li key={ask} data-good={false}>
            <IconAlertTriangle aria-hidden size={16} />
            {ask}
          </li>
        ))}
        {hasPictures && lacking === 0 && (
          <li data-good>
            <IconCircleCheck aria-hidden size={16} />
            {t('check_alt_good')}
          </li>
        )}
        {asks.length === 0 && (
          <li data-good>
            <IconCircleCheck aria-hidden size={16} />
            {t('check_good')}
          </li>
        )}
      </ul>
    </section>
  );
}
