import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useNamed } from '#web/i18n/texts.ts';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { Ring } from '#web/ui/ring.tsx';
import type { profile } from '../../contract/profile.contract.ts';
import { Dialog as AvatarDialog } from './avatar-dialog.tsx';
import classes from './own-head.module.css';
import { useProfileText } from './profile-texts.ts';
import { useTypeWords } from './type-words.ts';

export type Own = CallOutput<typeof profile.show>;

/** Who I am, in which school, and how complete my record is. */
export function OwnHead({ own }: { readonly own: Own }) {
  const t = useProfileText();
  const named = useNamed();
  const typeWords = useTypeWords();
  const [isChanging, setChanging] = useState(false);
  const { percent, missing_fields } = own.completeness;
  const line = [typeWords(own.types), own.organization && named(own.organization), own.number];
  return (
    <Panel>
      <div className={classes.head}>
        <PersonAvatar person={own} size={72} />
        <div className={classes.words}>
          <h2>{named(own)}</h2>
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
      </div>
      {missing_fields.length > 0 && (
        <p className={classes.missing}>
          {t('missing', { fields: missing_fields.map((field) => t(`field_${field}`)).join(t('comma')) })}
        </p>
      )}

      {isChanging && <AvatarDialog opened onClose={() => setChanging(false)} />}
    </Panel>
  );
}
