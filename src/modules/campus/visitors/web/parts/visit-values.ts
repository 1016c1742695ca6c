import { addDays, addMinutes, instantAt, timeOf, today } from '#shared/dates.ts';
import { isPhone } from '#shared/person/phone.ts';
import { type PlainValues, plainBody, plainFields, plainValues } from '#web/ui/forms/plain-fields.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import type { VisitDetail, VisitPerson } from './visit-types.ts';

/** Plain facts of a booking that host and visitor write: in every form, among the facts, in the list and its export. */
export const OPEN_FACTS = plainFields([
  { name: 'reason', kind: 'area', text: 'reason', help: 'reason_help', max: 200, isNeeded: true },
]);

/** Those that a host writes for the guards. */
export const GUARD_FACTS = plainFields([
  { name: 'host_note', kind: 'area', text: 'host_note', help: 'host_note_help', max: 100 },
]);

type PlainFacts = PlainValues<(typeof OPEN_FACTS)[number]> & PlainValues<(typeof GUARD_FACTS)[number]>;

/** One person as typed. `kept_*` are masked values that stay as they are while the field is left empty. */
export type PersonValues = {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly id_type: string;
  readonly id_no: string;
  readonly company: string;
  readonly photo_file_id: string;
  readonly is_minor: boolean;
  readonly kept_phone: string;
  readonly kept_id_no: string;
  readonly kept_photo_url: string;
};

export type HostChoice = { readonly id: string; readonly name: string };

/** A booking as typed, for every form that makes or changes one. */
export type VisitValues = PlainFacts & {
  readonly visit_kind: string;
  readonly campus_id: string;
  readonly start_at: string;
  readonly end_at: string;
  readonly entry_mode: 'single' | 'multi';
  readonly host: HostChoice | null;
  readonly gate_ids: readonly string[];
  readonly area_group_ids: readonly string[];
  readonly plates: readonly string[];
  readonly persons: readonly PersonValues[];
};

/** A form with these values, whatever else it has. */
export type VisitForm = Pick<ContractForm<VisitValues>, 'values' | 'at' | 'set'>;

/** What somebody who was not invited fills in. */
export type ApplyValues = VisitValues & { readonly notice: boolean; readonly code: string };
export type ApplyContractForm = ContractForm<ApplyValues>;

export const NOBODY: PersonValues = {
  id: '',
  name: '',
  phone: '',
  email: '',
  id_type: '',
  id_no: '',
  company: '',
  photo_file_id: '',
  is_minor: false,
  kept_phone: '',
  kept_id_no: '',
  kept_photo_url: '',
};

interface Contact {
  readonly name: string;
  readonly phone: string;
  readonly company: string | null;
  readonly id_type: string | null;
  readonly id_no: string | null;
}

/** Somebody of the own contacts as a visitor; the document only where the visit asks for one. */
export function personOf({ name, phone, company, id_type, id_no }: Contact, asksId: boolean): PersonValues {
  const document = asksId ? { id_type: id_type ?? '', id_no: id_no ?? '' } : {};
  return { ...NOBODY, name, phone: isPhone(phone) ? phone : '', company: company ?? '', ...document };
}

const QUARTER_MS = 15 * 60_000;

/** The next quarter of an hour, as an instant. */
export function nextQuarter(now = Date.now()): string {
  return new Date(Math.ceil(now / QUARTER_MS) * QUARTER_MS).toISOString();
}

/** A first guess for somebody who books: soon while the school is at work, else the next morning at nine. */
export function usualStart(now = Date.now()): string {
  const clock = timeOf(new Date(now).toISOString());
  if (clock < '07:45') return instantAt(today(), '09:00');
  return clock < '16:45' ? nextQuarter(now + QUARTER_MS) : instantAt(addDays(today(), 1), '09:00');
}

export function newVisit(minutes: number, host: HostChoice | null, start_at = usualStart()): VisitValues {
  return {
    ...plainValues(OPEN_FACTS, null),
    ...plainValues(GUARD_FACTS, null),
    visit_kind: 'business',
    campus_id: '',
    start_at,
    end_at: addMinutes(start_at, minutes),
    entry_mode: 'single',
    host,
    gate_ids: [],
    area_group_ids: [],
    plates: [],
    persons: [NOBODY],
  };
}

/** What is shown of a stored person may be masked; a masked value is kept, never sent back. */
function typedPerson(person: VisitPerson): PersonValues {
  const clear = (value: string | null) => (value && !value.includes('*') ? value : '');
  const masked = (value: string | null) => (value?.includes('*') ? value : '');
  return {
    ...NOBODY,
    id: person.id,
    name: person.name,
    phone: clear(person.phone),
    email: clear(person.email),
    id_type: person.id_type ?? '',
    company: person.company ?? '',
    is_minor: person.is_minor,
    kept_phone: masked(person.phone),
    kept_id_no: masked(person.id_no),
    kept_photo_url: person.photo_url ?? '',
  };
}

export function valuesOfVisit(visit: VisitDetail): VisitValues {
  return {
    ...plainValues(OPEN_FACTS, visit),
    ...plainValues(GUARD_FACTS, visit),
    visit_kind: visit.visit_kind,
    campus_id: visit.campus.id,
    start_at: visit.start_at,
    end_at: visit.end_at,
    entry_mode: visit.entry_mode,
    host: { id: visit.host.id, name: visit.host.name },
    gate_ids: visit.gates.map((gate) => gate.id),
    area_group_ids: visit.areas.map((area) => area.id),
    plates: visit.plates,
    persons: visit.persons.map(typedPerson),
  };
}

/** What every form sends; empty fields are left out by the form. */
export function bodyOf(values: VisitValues) {
  return {
    ...plainBody(OPEN_FACTS, values),
    visit_kind: values.visit_kind as 'business',
    campus_id: values.campus_id,
    start_at: values.start_at,
    end_at: values.end_at,
    plates: [...values.plates],
    persons: values.persons.map(({ kept_phone, kept_id_no, kept_photo_url, id_type, ...person }) => ({
      ...person,
      // A type alone says nothing, unless the number that belongs to it is kept.
      id_type: (person.id_no || kept_id_no ? id_type : '') as 'identity',
    })),
  };
}

/** What a host sends besides. */
export function hostBodyOf(values: VisitValues) {
  return {
    ...plainBody(GUARD_FACTS, values),
    gate_ids: [...values.gate_ids],
    area_group_ids: [...values.area_group_ids],
  };
}
