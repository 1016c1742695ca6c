import { Link } from 'react-router';
import { NewsCards } from '#modules/desk/news/web/public.tsx';
import { useHomeText } from '../../texts.ts';
import type { useOverview } from '../overview/use-overview.ts';
import classes from './block.module.css';
import { Block } from './block.tsx';

interface Props {
  readonly overview: ReturnType<typeof useOverview>;
  readonly atMost: number;
  readonly isPhone?: boolean;
  /** It shares its row with another block. */
  readonly isHalf?: boolean;
  readonly title?: string | null;
}

/** The newest news of the school; the block stays away while there is none. */
export function NewsBlock({ overview, atMost, isPhone = false, isHalf = false, title }: Props) {
  const t = useHomeText();
  const part = overview.data?.news;
  const base = isPhone ? '/mobile/news' : '/news';
  if (part?.outcome === 'none') return null;
  const all = (
    <Link className={classes.all} to={base}>
      {t('all')}
    </Link>
  );
  return (
    <Block title={title || t('news')} aside={all} source={overview} part={part} none={null} lines={3}>
      {(cards) => (
        <NewsCards
          cards={cards.slice(0, atMost)}
          base={base}
          leads={!isPhone && !isHalf && cards.length > 2}
          inLines={isHalf}
        />
      )}
    </Block>
  );
}
