import type { CallInput } from '#shared/endpoint.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { ownerRelations, parkingCategories, plateColors } from '../../../contract/parking.shapes.ts';
import type { parkings } from '../../../contract/parkings.contract.ts';
import type { OpenTerm, PermitDetail } from '../permit-types.ts';

type Body = Omit<CallInput<typeof parkings.update>['body'], 'version'>;

/** The code of a list that a chip holds as text. */
const codeIn = <L extends ReferenceList>(list: L, value: string): L[number]['code'] =>
  list.find((item) => item.code === value)?.code ?? list[0].code;

const NO_PLATE = { plate_no: '', color: 'blue', brand_model: '' };

/** What the form of an application begins with: a new one, or one that is a draft or came back. */
export function valuesOf(permit: PermitDetail | null, terms: readonly OpenTerm[]) {
  const [term] = terms;
  const own = permit?.plates.filter(({ kind }) => kind !== 'swap') ?? [];
  return {
    parking_term_id: permit?.term.id ?? term?.id ?? '',
    category: permit?.category ?? term?.categories[0] ?? 'staff',
    student_id: permit?.student?.id ?? '',
    wanted_lot_ids: permit?.wanted_lots.map((lot) => lot.id) ?? ([] as string[]),
    plates: own.length
      ? own.map(({ plate_no, color, brand_model }) => ({ plate_no, color: `${color}`, brand_model: brand_model ?? '' }))
      : [NO_PLATE],
    owner_name: permit?.owner_name ?? '',
    owner_relation: `${permit?.owner_relation ?? 'self'}`,
    vehicle_license_file_id: permit?.vehicle_license?.id ?? '',
    driving_license_file_id: permit?.driving_license?.id ?? '',
    proof_file_ids: permit?.proofs.map((one) => one.id) ?? ([] as string[]),
    vehicle_license_valid_to: permit?.vehicle_license_valid_to ?? '',
    driving_license_valid_to: permit?.driving_license_valid_to ?? '',
    accepts_rules: false,
    accepts_plate_use: false,
  };
}
export type ApplyValues = ReturnType<typeof valuesOf>;
export type ApplyContractForm = ContractForm<ApplyValues>;

/** A second plate that nobody typed is none. */
export function bodyOf(values: ApplyValues, car_index: number): Body {
  return {
    car_index,
    category: codeIn(parkingCategories, values.category),
    student_id: values.category === 'guardian' ? values.student_id || null : null,
    wanted_lot_ids: values.wanted_lot_ids,
    plates: values.plates
      .filter((plate, at) => at === 0 || plate.plate_no !== '')
      .map(({ plate_no, color, brand_model }) => ({
        plate_no,
        color: codeIn(plateColors, color),
        brand_model: brand_model.trim() || null,
      })),
    owner_name: values.owner_name.trim() || null,
    owner_relation: codeIn(ownerRelations, values.owner_relation),
    vehicle_license_file_id: values.vehicle_license_file_id || null,
    driving_license_file_id: values.driving_license_file_id || null,
    proof_file_ids: values.proof_file_ids.filter((id) => id !== ''),
    vehicle_license_valid_to: values.vehicle_license_valid_to || null,
    driving_license_valid_to: values.driving_license_valid_to || null,
    accepts_rules: values.accepts_rules,
    accepts_plate_use: values.accepts_plate_use,
    submit: true,
  };
}

/** A green plate is one of a car with new energy, by its length. */
export const colorFor = (plate_no: string, color: string): string => {
  const signs = plate_no.replace(/[\s·•.-]/g, '').length;
  if (signs === 8) return 'green';
  return signs === 7 && color === 'green' ? 'blue' : color;
};
