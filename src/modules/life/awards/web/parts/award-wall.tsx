import { IconMedal } from '@tabler/icons-react';
import { Link } from 'react-router';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { usePerson } from '#web/session/session.ts';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { awardLevels, awards } from '../../contract/award.contract.ts';
import { useAwardsText } from '../texts.ts';
import classes from './award-wall.module.css';

const SHOWN = 6;

/** What the person won and what was approved of it, as medals: the newest first. */
export function AwardWall() {
  const t = useAwardsText();
  const lang = useLang();
  const format = useFormat();
  const id = usePerson()?.id ?? '';
  const answer = useApi(awards.of_user, { params: { id } }, { enabled: id !== '' });
  if (!answer.data)
    return (
      <Panel title={t('wall')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={3} />} />
      </Panel>
    );
  const won = answer.data.list.filter(({ status }) => status === 'approved');
  if (won.length === 0) return null;
  return (
    <Panel title={t('wall')} aside={<Link to="/awards">{t('wall_n', { n: won.length })}</Link>}>
      <Cards as="ul" least={132} gap={8}>
        {won.slice(0, SHOWN).map((one) => (
          <li key={one.id}>
            <Link className={classes.medal} to={`/awards?id=${one.id}`}>
              <IconMedal aria-hidden size={28} stroke={1.4} data-level={one.level} />
              <Words as="p" weight={600}>
                {one.prize}
              </Words>
              <p>{one.name}</p>
              <Words tone="soft" size="small">
                {labelOf(awardLevels, one.level, lang)} · {format.day(one.awarded_on)}
              </Words>
            </Link>
          </li>
        ))}
      </Cards>
    </Panel>
  );
}
