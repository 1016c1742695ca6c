import { labelOf } from '#shared/reference-lists.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { PrintDialog } from '#web/ui/dialogs/print-dialog.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { QrCode } from '#web/ui/pictures/qr-code.tsx';
import { serveKinds } from '../../contract/serve-kinds.ts';
import { useServiceStaffText } from '../texts.ts';
import classes from './badge-sheet.module.css';
import type { ServePerson } from './serve-person.ts';

type Person = Pick<ServePerson, 'id' | 'name' | 'photo_url' | 'company' | 'kind' | 'badge_no'>;

/** A badge: who somebody is and who sent them; its code opens their page, which says whether it still holds. */
function Badge({ person }: { readonly person: Person }) {
  const t = useServiceStaffText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const organization = useSettings()?.organization;
  return (
    <div className={classes.badge}>
      <p className={classes.school}>{organization && localizedName(organization)}</p>
      <PersonAvatar person={{ name: person.name, avatar_url: person.photo_url }} size={84} />
      <Words as="p" size="title" className={classes.name}>
        {person.name}
      </Words>
      <p>{labelOf(serveKinds, person.kind, lang)}</p>
      <Words as="p" size="small">
        {person.company}
      </Words>
      <QrCode text={`${location.origin}/serve_users?id=${person.id}`} size={72} label={t('badge_code')} />
      <Words as="p" figures>
        {person.badge_no}
      </Words>
    </div>
  );
}

/** Badges as they will be printed, six on a page; what is printed stands outside the window of the portal. */
export function BadgeSheet({ people, onClose }: { readonly people: readonly Person[]; readonly onClose: () => void }) {
  const t = useServiceStaffText();
  return (
    <PrintDialog
      title={t('badges')}
      label={t('badges')}
      printLabel={t('print')}
      disabled={people.length === 0}
      onClose={onClose}
    >
      {people.length > 0 ? (
        <div className={classes.sheet}>
          {people.map((person) => (
            <Badge key={person.id} person={person} />
          ))}
        </div>
      ) : (
        <p>{t('no_badges')}</p>
      )}
    </PrintDialog>
  );
}
