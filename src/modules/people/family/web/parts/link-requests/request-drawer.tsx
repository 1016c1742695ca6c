import { type ReactNode, useEffect } from 'react';
import { genders, guardianRelations, idTypes } from '#shared/reference/people.ts';
import { findItem } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { NeutralLabel, StateBadge, ToneBadge } from '#web/ui/state-badge.tsx';
import type { Decision, LinkRequest } from '../../../contract/link-requests.contract.ts';
import { linkRequestLifecycle } from '../../../contract/link-requests.lifecycle.ts';
import { useFamilyText } from '../../texts.ts';
import classes from '../requests.module.css';

/** What was typed beside what the school has; a difference is said in a word, not by colour alone. */
function Compared({ request }: { readonly request: LinkRequest }) {
  const t = useFamilyText();
  const localize = useLocalize();
  const { typed, student, differences } = request;
  const gender = (code: string | null) => {
    const item = code === null ? undefined : findItem(genders, code);
    return item ? localize(item) : '—';
  };
  const document = findItem(idTypes, typed.id_type);
  const rows: readonly (readonly [string, ReactNode, ReactNode, boolean])[] = [
    [t('name'), typed.name, student.name, differences.includes('name')],
    [t('gender'), gender(typed.gender), gender(student.gender), differences.includes('gender')],
    [
      document ? localize(document) : t('id_no'),
      typed.id_no,
      t(differences.includes('id_type') ? 'other_id_type' : 'same_number'),
      differences.includes('id_type'),
    ],
  ];
  return (
    <table className={classes.compared}>
      <caption className="visually-hidden">{t('compared')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('typed')}</th>
          <th scope="col">{t('on_file')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, left, right, differs]) => (
          <tr key={label} data-differs={differs}>
            <th scope="row">{label}</th>
            <td>{left}</td>
            <td>
              {right} {differs && <ToneBadge tone="refused">{t('differs')}</ToneBadge>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useFacts({ requester, student, created_at, expires_at, decided_by, decided_at, reason }: LinkRequest) {
  const t = useFamilyText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const relation = (code: string | null) => {
    const item = code === null ? undefined : findItem(guardianRelations, code);
    return item ? localize(item) : '';
  };
  return [
    { label: t('requester'), value: localizedName(requester) },
    {
      label: t('phone'),
      value: requester.phone && `${requester.phone} · ${t(requester.is_phone_proven ? 'proven' : 'not_proven')}`,
    },
    {
      label: t('class_name'),
      value: student.class_name && localizedName({ name: student.class_name, name_en: student.class_name_en }),
    },
    { label: t('number'), value: student.number },
    { label: t('birthday'), value: student.birthday && format.day(student.birthday) },
    {
      label: t('guardians'),
      value: format.list(
        student.guardians.map((one) =>
          [one.name, relation(one.relation), t(one.is_main ? 'main' : 'other')].filter(Boolean).join(' '),
        ),
      ),
    },
    { label: t('asked'), value: format.dateTime(created_at) },
    ...(decided_at
      ? [
          {
            label: t('decided'),
            value: [decided_by && localizedName(decided_by), format.dateTime(decided_at)].filter(Boolean).join(' · '),
          },
        ]
      : [{ label: t('expires'), value: format.dateTime(expires_at) }]),
    ...(reason ? [{ label: t('reason'), value: reason, wide: true }] : []),
  ];
}

const RecordTimeline = lazyDialog(async () => (await import('#web/ui/record/record-timeline.tsx')).RecordTimeline);

interface Props {
  readonly request: LinkRequest;
  readonly onDecide: (decision: Decision) => void;
  readonly onClose: () => void;
}

/** One request: what the guardian typed beside the file of the school. J approves, K refuses. */
export function RequestDrawer({ request, onDecide, onClose }: Props) {
  const t = useFamilyText();
  const localizedName = useLocalizedName();
  const facts = useFacts(request);
  const canDecide = request.actions.includes('decide');
  const isOwn = usePerson().id === request.requester.id;
  useEffect(() => {
    if (!canDecide) return undefined;
    const decide = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'j') onDecide('approved');
      if (event.key === 'k') onDecide('rejected');
    };
    window.addEventListener('keydown', decide);
    return () => window.removeEventListener('keydown', decide);
  }, [canDecide, onDecide]);
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={t('request_of', { name: localizedName(request.requester) })}
      {...(canDecide
        ? {
            foot: (
              <FootActions
                acts={[
                  { key: 'reject', label: t('reject'), kind: 'danger', onClick: () => onDecide('rejected') },
                  { key: 'approve', label: t('approve'), kind: 'primary', onClick: () => onDecide('approved') },
                ]}
              />
            ),
          }
        : {})}
    >
      <Stack gap={20}>
        <p className={classes.state}>
          <StateBadge of={linkRequestLifecycle} state={request.status} />
          <NeutralLabel>{t(`match_${request.match}`)}</NeutralLabel>
        </p>
        <Compared request={request} />
        <Facts facts={facts} />
        {isOwn && !request.decided_at && (
          <Words as="p" tone="soft">
            {t('own_request')}
          </Words>
        )}
        {canDecide && (
          <Words as="p" tone="soft">
            {t('keys')}
          </Words>
        )}
        <RecordTimeline kind="guardian_link_request" id={request.id} lifecycle={linkRequestLifecycle} />
      </Stack>
    </SideDrawer>
  );
}
