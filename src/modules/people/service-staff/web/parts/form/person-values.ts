import type { StaffChoice } from '#modules/core/directory/web/public.tsx';
import { addDays, today } from '#shared/dates.ts';
import type { ServePersonDetail } from '../serve-person.ts';

export interface PostValues {
  readonly campus_id: string;
  readonly place: string;
  readonly title: string;
  readonly weekdays: readonly string[];
}
export interface CertificateValues {
  readonly id: string;
  readonly kind: string;
  readonly no: string;
  readonly file_id: string;
  readonly issued_on: string;
  readonly expires_on: string;
  readonly kept_no: string;
  readonly kept_file: { readonly name: string; readonly url: string } | null;
}
export type PersonValues = {
  name: string;
  gender: string;
  id_type: string;
  id_no: string;
  phone: string;
  photo_id: string;
  kind: string;
  company: string;
  contract_no: string;
  contract_from: string;
  contract_to: string;
  responsible: StaffChoice | null;
  posts: readonly PostValues[];
  certificates: readonly CertificateValues[];
};

const YEAR_DAYS = 364;

/** What the form begins with; stored numbers come masked and are not typed again. */
export function valuesOf(
  person: ServePersonDetail | null,
  localizedName: (row: { readonly name: string; readonly name_en: string | null }) => string,
): PersonValues {
  return {
    name: person?.name ?? '',
    gender: person?.gender ?? '',
    id_type: person?.id_type ?? 'identity',
    id_no: '',
    phone: '',
    photo_id: person?.photo_id ?? '',
    kind: person?.kind ?? 'cleaning',
    company: person?.company ?? '',
    contract_no: person?.contract_no ?? '',
    contract_from: person?.contract_from ?? today(),
    contract_to: person?.contract_to ?? addDays(today(), YEAR_DAYS),
    responsible: person?.responsible ? { id: person.responsible.id, name: localizedName(person.responsible) } : null,
    posts: person?.posts.map(({ campus: _, ...post }) => post) ?? [],
    certificates:
      person?.certificates.map(({ file, no, ...one }) => ({
        id: one.id,
        kind: one.kind,
        no: '',
        kept_no: no ?? '',
        file_id: one.file_id ?? '',
        kept_file: file,
        issued_on: one.issued_on ?? '',
        expires_on: one.expires_on ?? '',
      })) ?? [],
  };
}
