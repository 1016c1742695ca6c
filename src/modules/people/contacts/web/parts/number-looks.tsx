import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { addressBook } from '../../contract/address-book.contract.ts';
import { useContactText } from '../texts.ts';
import classes from './address-book.module.css';

/** Who saw the own number in full and why, a line a person. */
export function NumberLooks() {
  const t = useContactText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(addressBook.looks, {});
  return (
    <Stack as="section" gap={8} aria-label={t('looks')}>
      <Words as="h3" weight={600}>
        {t('looks')}
      </Words>
      <Loaded of={answer} skeleton={<RowSkeleton rows={2} />}>
        {({ list, total }) =>
          total === 0 ? (
            <Words tone="soft">{t('looks_none')}</Words>
          ) : (
            <>
              <ul className={classes.looks}>
                {list.map((look) => (
                  <li key={look.id}>
                    <PersonAvatar person={look} size={36} />
                    <div>
                      <strong>{localizedName(look)}</strong>
                      <small>
                        {[
                          ...(look.department ? [localizedName(look.department)] : []),
                          format.dateTime(look.last_at),
                          ...(look.times > 1 ? [t('looks_times', { n: look.times })] : []),
                        ].join(' · ')}
                      </small>
                      {look.purposes.length === 0 && <span>{t('looks_no_purpose')}</span>}
                      {look.purposes.map((purpose) => (
                        <span key={purpose}>{purpose}</span>
                      ))}
                    </div>
                  </li>
                ))}
              </ul>
              {total > list.length && (
                <Words tone="soft" size="small">
                  {t('looks_more', { n: total, shown: list.length })}
                </Words>
              )}
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}
