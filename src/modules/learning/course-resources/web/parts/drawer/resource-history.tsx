import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { versionStates } from '../../../contract/resource-kinds.ts';
import { useResourceText } from '../../texts.ts';
import type { ResourceDetail } from '../resource-types.ts';

interface Props {
  readonly resource: ResourceDetail;
  /** The revision that is shown above. */
  readonly shown: number;
  readonly onShow: (revision: number) => void;
  readonly onOpen: (id: string) => void;
}

/** Versions of a resource, places in which it is used, and who built on whom. */
export function ResourceHistory({ resource, shown, onShow, onOpen }: Props) {
  const t = useResourceText();
  const format = useFormat();
  const titleOf = useTitleOf();
  const localizedName = useLocalizedName();
  const { versions, places, lineage, copies } = resource;
  return (
    <Stack gap={16} above={20}>
      <Panel title={t('versions')}>
        <RowList>
          {versions.map((version) => (
            <li key={version.revision}>
              <span>
                {t('version_n', { n: version.revision })}
                {version.note && ` · ${version.note}`}
                <br />
                <small>
                  {[version.by, format.dateTime(version.at), version.size !== null && format.bytes(version.size)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <span>
                {!version.is_accepted && <ChoiceBadge of={versionStates} code={version.state} />}{' '}
                <Button
                  variant="default"
                  disabled={version.revision === shown}
                  onClick={() => onShow(version.revision)}
                >
                  {t('look')}
                </Button>
              </span>
            </li>
          ))}
        </RowList>
      </Panel>
      {places.length > 0 && (
        <Panel title={t('used_in', { n: places.length })}>
          <RowList>
            {places.map((place) => (
              <li key={place.id}>
                <span>{place.route ? <Link to={place.route}>{titleOf(place)}</Link> : titleOf(place)}</span>
                <span>
                  {[place.by, place.pinned_revision !== null && t('pinned_n', { n: place.pinned_revision })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </RowList>
        </Panel>
      )}
      {(lineage.length > 0 || copies > 0) && (
        <Panel title={t('lineage')} aside={copies > 0 ? <small>{t('copies_n', { n: copies })}</small> : undefined}>
          <RowList>
            {lineage.map((one) => (
              <li key={one.id}>
                <span>
                  {one.is_readable ? (
                    <Button variant="default" onClick={() => onOpen(one.id)}>
                      {one.title}
                    </Button>
                  ) : (
                    one.title
                  )}
                </span>
                <span>
                  {localizedName(one.owner)} · {localizedName(one.organization)}
                </span>
              </li>
            ))}
          </RowList>
        </Panel>
      )}
    </Stack>
  );
}
