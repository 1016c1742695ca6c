/** An application of the product. A module lists its own in `apps.ts`. Codes are page names, case-sensitive, and never change. */
export interface BuiltinApp {
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  /** Workbench group, a value of the dictionary `wfl_app_category`. */
  readonly category: string;
  readonly route: string;
  readonly icon: string;
  readonly sort: number;
  /** Shown among the apps of the home page when nobody has chosen others. */
  readonly is_default?: true;
  /** A page that this build does not have yet: its rights can be given already, but nothing leads there. */
  readonly draft?: true;
  /**
   * Other apps use its modules: switching it off closes its codes alone, not the calls open to every signed-in person.
   */
  readonly is_leaned_on?: true;
  /** Action codes that belong to it, wherever they stand; absent: those of its modules that no other app names. */
  readonly actions?: readonly string[];
}
