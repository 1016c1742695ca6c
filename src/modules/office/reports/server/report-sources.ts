import type { Db } from '#server/database/database.ts';
import { definePorts } from '#server/ports.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { Text } from '#shared/text.ts';
import type { ReportData, reportGroups } from '../contract/report-shapes.ts';

/** For whom a built-in report is drawn: one school, at this moment. */
export interface ReportReader {
  readonly db: Db;
  readonly organization_id: string;
  readonly time_zone: string;
}

/** A report that a module draws of its own rows: counts alone, nobody's name. */
export interface ReportSource {
  /** Stands in the address: lowercase, digits, `_` and `-`. */
  readonly key: string;
  readonly name: Text;
  readonly group: CodeOf<typeof reportGroups>;
  /** The code that is needed besides the right to read reports; absent: none. */
  readonly right?: ActionCode;
  readonly read: (reader: ReportReader) => Promise<ReportData>;
}

/** `provides: [reportSources.with({ key: 'visitors', name, group: 'campus', read })]`. */
export const reportSources = definePorts<ReportSource>();
