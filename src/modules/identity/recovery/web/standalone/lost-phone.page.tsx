import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { cardClasses as classes, entryClasses as entry } from '#modules/identity/sign-in/web/public.tsx';
import { ApplicationFiled } from '../parts/application-filed.tsx';
import { ApplicationState, FindApplication } from '../parts/find-application.tsx';
import { type FiledApplication, LostPhoneForm, OldPhoneStep, type OwnApplication } from '../parts/lost-phone-form.tsx';
import { useText } from '../texts.ts';

/** A new application: the number that is gone, then the form. */
function NewApplication({ onFiled }: { readonly onFiled: (filed: FiledApplication) => void }) {
  const [ticket, setTicket] = useState<string | null>(null);
  if (!ticket) return <OldPhoneStep onDone={setTicket} />;
  return <LostPhoneForm ticket={ticket} returned={null} onDone={onFiled} onTimeout={() => setTicket(null)} />;
}

/** An application of one's own: where it stands; one that was given back is filled in again. */
function ExistingApplication({ onFiled }: { readonly onFiled: (filed: FiledApplication) => void }) {
  const [found, setFound] = useState<OwnApplication | null>(null);
  if (!found) return <FindApplication onFound={setFound} />;
  return (
    <>
      <ApplicationState application={found} />
      {found.ticket && (
        <LostPhoneForm ticket={found.ticket} returned={found} onDone={onFiled} onTimeout={() => setFound(null)} />
      )}
    </>
  );
}

/** The phone of the account is gone; `is_edit=1` opens an application that was filed before. */
export function Page() {
  const t = useText();
  const [address] = useSearchParams();
  const isEdit = address.get('is_edit') === '1';
  const [filed, setFiled] = useState<FiledApplication | null>(null);
  const title = filed ? 'applied_title' : isEdit ? 'application_title' : 'lost_phone_title';
  return (
    <div className={`${classes.register} ${entry.wide}`}>
      <h1 className={classes.title}>{t(title)}</h1>
      {filed && <ApplicationFiled {...filed} />}
      {!filed && (isEdit ? <ExistingApplication onFiled={setFiled} /> : <NewApplication onFiled={setFiled} />)}
      {!filed && (
        <p className={classes.foot}>
          {isEdit ? (
            <Link to="/forget/notApplicable">{t('lost_phone_title')}</Link>
          ) : (
            <Link to="/forget/notApplicable?is_edit=1">{t('application_title')}</Link>
          )}
          {' · '}
          <Link to="/login">{t('back_to_sign_in')}</Link>
        </p>
      )}
    </div>
  );
}
