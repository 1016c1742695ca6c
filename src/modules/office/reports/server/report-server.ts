import { definePort } from '#server/ports.ts';
import { fanReport } from './fan-report.service.ts';
import type { ReportServer } from './report-opening.ts';

/** What draws registered reports; unless a module brings another one, the report server of the school. */
export const reportServer = definePort<ReportServer>('the report server', fanReport);
