import { definePort } from '#server/ports.ts';
import type { Services } from '#server/services.ts';
import { fanReport } from './fan-report.service.ts';

/** Who opens which report with what. */
export interface ReportOpening {
  readonly user: { readonly id: string; readonly name: string };
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

/** The server that draws registered reports. Both calls reject where it does not answer in time. */
export interface ReportServer {
  /** Whether there is one at all. */
  isSetUp(services: Services): boolean;
  /** The address of a report with a token for one person, and until when it is good. */
  open(services: Services, opening: ReportOpening): Promise<{ token: string; url: string; expires_at: string }>;
  /** Answers where it is well. */
  health(services: Services): Promise<void>;
}

export const reportServer = definePort<ReportServer>('the report server', fanReport);
