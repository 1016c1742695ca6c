import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { albums } from '../../../contract/albums.contract.ts';
import { useAlbumPaths } from '../album-paths.ts';
import { albumWords as w } from '../album-words.ts';
import classes from './class-strip.module.css';

/** The pictures of the albums of the own classes, the newest first, in a strip. */
export function ClassStrip() {
  const localize = useLocalize();
  const titleOf = useTitleOf();
  const paths = useAlbumPaths();
  const answer = useApi(albums.list, { query: { scope: 'class', sort: '-updated_at', per_page: 10 } });
  if (!answer.data)
    return (
      <Panel title={localize(w.class_albums)}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={3} />} />
      </Panel>
    );
  const shown = answer.data.list.filter(({ cover }) => cover !== null);
  if (shown.length === 0) return null;
  return (
    <Panel title={localize(w.class_albums)} aside={<Link to="/videos?tab=albums">{localize(w.albums)}</Link>}>
      <Inline as="ul" gap={8} align="start" className={classes.strip}>
        {shown.map((one) => (
          <li key={one.id}>
            <Link to={paths.watch(one.id)}>
              <img src={one.cover ?? ''} alt="" loading="lazy" />
              <Words as="p" cut>
                {titleOf(one)}
              </Words>
            </Link>
          </li>
        ))}
      </Inline>
    </Panel>
  );
}
