import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CallOutput } from '#shared/endpoint.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Ring } from '#web/ui/layout/ring.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import type { profile } from '../../../contract/profile.contract.ts';
import { useProfileText } from '../../texts.ts';
import { useTypeWords } from '../type-words.ts';
import classes from './own-head.module.css';

const AvatarDialog = lazyDialog(async () => (await import('../avatar/avatar-dialog.tsx')).Dialog);

export type OwnProfile = CallOutput<typeof profile.show>;
type Missing = OwnProfile['completeness']['missing_fields'][number];

/** What changes at once. */
const OWN_FORM = new Set<Missing | undefined>(['name_en', 'contact_phone']);

/** Where the first missing field is filled in: here, in the form, or among what the account holds. */
function Complete({ field, onAvatar }: { readonly field: Missing | undefined; readonly onAvatar: () => void }) {
  const t = useProfileText();
  const layout = useIsNarrow() ? '/mobile' : '';
  if (field === 'avatar_url')
    return (
      <Button size="compact-xs" variant="subtle" onClick={onAvatar}>
        {t('go_complete')}
      </Button>
    );
  const to =
    field === 'phone' || field === 'email' ? 'tab=safety' : OWN_FORM.has(field) ? 'tab=record&edit=1' : 'tab=record';
  return (
    <Button size="compact-xs" variant="subtle" component={Link} to={`${layout}/personals?${to}`}>
      {t('go_complete')}
    </Button>
  );
}

/** Who I am, in which school, and how complete my record is. */
export function OwnHead({ own }: { readonly own: OwnProfile }) {
  const t = useProfileText();
  const localizedName = useLocalizedName();
  const typeWords = useTypeWords();
  const [isChanging, setChanging] = useState(false);
  const { percent, missing_fields } = own.completeness;
  const line = [typeWords(own.types), own.organization && localizedName(own.organization), own.number];
  return (
    <Panel>
      <Inline gap={16} wrap>
        <PersonAvatar person={own} size={72} />
        <div className={classes.words}>
          <h2>{localizedName(own)}</h2>
          <p>{line.filter(Boolean).join(' · ')}</p>
          {own.may_change && (
            <Button variant="default" size="xs" onClick={() => setChanging(true)}>
              {t('change_avatar')}
            </Button>
          )}
        </div>
        <Ring share={percent / 100} label={t('completeness')}>
          {percent}%
        </Ring>
      </Inline>
      {missing_fields.length > 0 && (
        <p className={classes.missing}>
          {t('missing', { fields: missing_fields.map((field) => t(`field_${field}`)).join(t('comma')) })}{' '}
          {own.may_change && <Complete field={missing_fields[0]} onAvatar={() => setChanging(true)} />}
        </p>
      )}

      {isChanging && <AvatarDialog opened onClose={() => setChanging(false)} />}
    </Panel>
  );
}
