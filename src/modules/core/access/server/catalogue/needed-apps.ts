/** Who switched these off could not switch anything on again. */
export const NEEDED_APPS: readonly string[] = ['home', 'admin', 'manager-auth'];
