import { PersonSections } from '#modules/core/directory/web/public.tsx';
import type { children } from '#modules/people/family/contract/children.contract.ts';
import { useStudent } from '#modules/people/students/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { guardianRelations, idTypes } from '#shared/reference/people.ts';
import { findItem } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useProfileText } from '../../texts.ts';
import { useCorrections } from '../corrections/use-corrections.tsx';
import classes from '../personals/own-head.module.css';
import page from '../personals/personals.module.css';
import { SubmitPhoto } from '../photos/submit-photo.tsx';

type Child = CallOutput<typeof children.mine>[number];

/** What the school holds of a linked child; what is closed has the way to a correction beside it. */
function ChildFacts({ child, mayCorrect }: { readonly child: Child; readonly mayCorrect: boolean }) {
  const t = useProfileText();
  const localize = useLocalize();
  const format = useFormat();
  const { student } = useStudent(child.id);
  const { id_type = null, id_no = null, birthday = null } = student ?? {};
  const { name, gender } = child;
  const { closed, dialog } = useCorrections({
    userId: child.id,
    mayCorrect,
    start: { name, gender, birthday, id_type },
  });
  const document = id_type ? findItem(idTypes, id_type) : undefined;
  return (
    <>
      <Facts
        facts={[
          { label: t('field_name'), value: closed('name', name) },
          { label: t('field_gender'), value: closed('gender', gender && t(`gender_${gender}`)) },
          { label: t('field_birthday'), value: closed('birthday', birthday && format.day(birthday)) },
          { label: t('field_id_type'), value: document && localize(document) },
          { label: t('field_id_no'), value: closed('id_no', id_no) },
        ]}
      />
      {dialog}
    </>
  );
}

/** What a guardian sees of a child whom a school knows; of one from whom a court keeps them away the link is all. */
function LinkedChild({ child }: { readonly child: Child }) {
  const t = useProfileText();
  const session = useSettings()?.session;
  const { student, error, again } = useStudent(child.id);
  const mayCorrect = !session?.impersonator && !session?.switched_from;
  if (error) return error.status === 404 ? null : <ErrorState error={error} onRetry={again} />;
  if (!student) return <TextSkeleton lines={6} />;
  return (
    <>
      <Panel title={t('record')}>
        <ChildFacts child={child} mayCorrect={mayCorrect} />
      </Panel>
      <PersonSections id={child.id} />
      {mayCorrect && (
        <Panel title={t('id_photo')}>
          <SubmitPhoto userId={child.id} />
        </Panel>
      )}
    </>
  );
}

/** An own child: how the link stands, what the school holds, and the sections of the modules. A pending one has its link alone. */
export function ChildRecord({ child }: { readonly child: Child }) {
  const t = useProfileText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const relation = guardianRelations.find(({ code }) => code === child.relation);
  const isPending = child.link_status === 'pending';
  return (
    <div className={page.page}>
      <Panel>
        <Inline gap={16} wrap>
          <PersonAvatar person={child} size={72} />
          <div className={classes.words}>
            <h2>{localizedName(child)}</h2>
            <p>{isPending ? t('child_pending') : t(child.isOther ? 'child_other' : 'child_main')}</p>
          </div>
        </Inline>
        <div className={classes.facts}>
          <Facts
            facts={[
              { label: t('field_organization'), value: child.organization && localizedName(child.organization) },
              { label: t('child_class'), value: child.department && localizedName(child.department) },
              { label: t('child_relation'), value: relation && localize(relation) },
              { label: t('child_scopes'), value: child.scopes.map((scope) => t(`scope_${scope}`)).join(t('comma')) },
              { label: t('child_account'), value: t(child.account_activated ? 'yes' : 'no') },
            ]}
          />
        </div>
      </Panel>
      {!isPending && <LinkedChild child={child} />}
    </div>
  );
}
