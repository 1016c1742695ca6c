import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { PlaceMap } from '#web/ui/charts/places/place-map.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { organizations } from '../../../contract/organizations.contract.ts';
import { useDirectoryText } from '../../texts.ts';

/** The schools of a group where they lie, each with its students; one school alone needs no map. */
export function SchoolMapCard() {
  const t = useDirectoryText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(organizations.places);
  if (!answer.data)
    return (
      <Panel title={t('school_map')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      </Panel>
    );
  const { list } = answer.data;
  if (list.length < 2) return null;
  return (
    <Panel title={t('school_map')} aside={<Link to="/systemOrg">{t('schools_n', { n: list.length })}</Link>}>
      <PlaceMap
        title={t('school_map_rule')}
        unit={t('students')}
        places={list.map(({ id, students_count, at, ...school }) => ({
          key: id,
          name: localizedName(school),
          value: students_count,
          shown: format.number(students_count),
          at: at ? { east: at.lng, north: at.lat } : undefined,
        }))}
      />
    </Panel>
  );
}
