/** The one channel of the database on which all nodes listen. */
export const BUS_CHANNEL = 'shuyuan_bus';

/** Topic on which nodes hear that a newer version has changed what they read. */
export const SCHEMA_TOPIC = 'schema';

/** Topic on which running nodes hear that a newer version waits until they have stopped. */
export const UPGRADE_TOPIC = 'upgrade';
