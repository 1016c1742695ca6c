/** A right that a module brings: what the console shows of a code, and who holds it by default. */
export interface ActionName {
  readonly name: string;
  readonly name_en: string;
  readonly risk?: 'normal' | 'sensitive' | 'critical';
  /** Keys of the roles that hold it by default (role catalogue of the access module). */
  readonly roles: readonly string[];
}
