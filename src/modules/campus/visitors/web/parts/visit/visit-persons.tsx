import { useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { personStatuses } from '../../../contract/visitors.shapes.ts';
import { visitorRights } from '../../../rights.ts';
import { useVisitorText } from '../../texts.ts';
import { PersonPhoto } from '../person-photo.tsx';
import type { VisitDetail, VisitPerson } from '../visit-types.ts';
import { RevealDialog, type RevealField } from './reveal-dialog.tsx';
import classes from './visit-persons.module.css';

interface RevealRequest {
  readonly person: VisitPerson;
  readonly field: RevealField;
}

/** A masked value with the way to see it, for those who may. */
function Masked({ value, onReveal }: { readonly value: string; readonly onReveal: (() => void) | null }) {
  const t = useVisitorText();
  return (
    <span className={classes.value}>
      {value}
      {onReveal && value.includes('*') && (
        <button type="button" onClick={onReveal}>
          {t('reveal')}
        </button>
      )}
    </span>
  );
}

function Movements({ person }: { readonly person: VisitPerson }) {
  const t = useVisitorText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const at = (when: string, gate: VisitPerson['in_gate']) =>
    `${format.dateTime(when)}${gate ? ` ${localizedName(gate)}` : ''}`;
  return (
    <p className={classes.moves}>
      {person.in_at && t('entered', { where: at(person.in_at, person.in_gate) })}
      {person.in_at && person.out_at && ' · '}
      {person.out_at && t('went_out', { where: at(person.out_at, person.out_gate) })}
    </p>
  );
}

function Person({
  visit,
  person,
  onReveal,
}: {
  readonly visit: VisitDetail;
  readonly person: VisitPerson;
  readonly onReveal: (field: RevealField) => void;
}) {
  const t = useVisitorText();
  const { can } = useRights();
  const mayAll = can(visitorRights.reveal) && visit.as !== 'visitor';
  const mayPhone = mayAll || visit.as === 'host';
  return (
    <li className={classes.person}>
      <PersonPhoto name={person.name} url={person.photo_url} />
      <div>
        <Inline as="p" gap={8} lines={2} wrap weight={600}>
          {person.name}
          {person.is_lead && <span className={classes.mark}>{t('lead')}</span>}
          {person.is_me && <span className={classes.mark}>{t('me')}</span>}
          {person.is_minor && <span className={classes.mark}>{t('minor')}</span>}
          {person.is_blocked && (
            <span className={classes.mark} data-tone="refused">
              {t('on_black_list')}
            </span>
          )}
        </Inline>
        <p className={classes.details}>
          {person.phone && <Masked value={person.phone} onReveal={mayPhone ? () => onReveal('phone') : null} />}
          {person.email && <span>{person.email}</span>}
          {person.id_no && <Masked value={person.id_no} onReveal={mayAll ? () => onReveal('id_no') : null} />}
          {person.company && <span>{person.company}</span>}
        </p>
      </div>
      <ChoiceBadge of={personStatuses} code={person.status} />
      {(person.in_at || person.out_at) && <Movements person={person} />}
    </li>
  );
}

/** Everybody on a booking, with photo, masked numbers and the last way in and out. */
export function VisitPersons({ visit }: { readonly visit: VisitDetail }) {
  const [request, setRequest] = useState<RevealRequest | null>(null);
  return (
    <>
      <Stack as="ul">
        {visit.persons.map((person) => (
          <Person key={person.id} visit={visit} person={person} onReveal={(field) => setRequest({ person, field })} />
        ))}
      </Stack>
      {request && (
        <RevealDialog
          visitId={visit.id}
          person={request.person}
          field={request.field}
          onClose={() => setRequest(null)}
        />
      )}
    </>
  );
}
