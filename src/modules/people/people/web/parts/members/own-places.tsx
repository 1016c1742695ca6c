import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { members, placeStates } from '../../../contract/members.contract.ts';
import { usePeopleText } from '../../texts.ts';
import classes from './own-places.module.css';
import { PlaceTerm } from './place-term.tsx';

/** Where somebody works or learns, worked, and will work. */
export function OwnPlaces() {
  const t = usePeopleText();
  const localizedName = useLocalizedName();
  const lang = useLang();
  const answer = useApi(members.mine, {});
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={3} />} />;
  if (answer.data.list.length === 0) return <EmptyState title={t('no_places')} detail={t('no_places_help')} />;
  return (
    <Stack as="ul" gap={12} className={classes.places}>
      {answer.data.list.map((row) => (
        <li key={row.id}>
          <strong>{localizedName(row.department)}</strong>
          <Words tone="soft">
            {[
              localizedName(row.organization),
              row.post && localizedName(row.post),
              row.is_main && t('is_main'),
              row.is_acting && t('is_acting'),
              labelOf(placeStates, row.state, lang),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Words>
          <PlaceTerm row={row} />
        </li>
      ))}
    </Stack>
  );
}
