import type { ServerModule } from '#server/module.ts';
import { engineParts } from '../engine-parts.service.ts';
import { type LiveDecisions, liveDecisions } from '../engines/live-decisions.ts';

/** A live as the tests of the engines know it. */
export interface TestLive {
  readonly live_id: string;
  readonly stream_name: string;
  secret: string;
  /** What a publisher is told; absent: it may. */
  refuse?: { readonly reason_code: string; readonly cn: string } | undefined;
  play: 'allowed' | 'refused' | 'gone';
  publisher: string | null;
  readonly ended: { client_id: string; reason: string }[];
  readonly parts: number[];
}

/** Decisions about lives of a test, in memory. */
export class DecidedLives implements LiveDecisions {
  readonly lives: TestLive[] = [];
  /** How often a publisher was asked about. */
  asked = 0;

  add(stream_name: string, secret = 'right-secret'): TestLive {
    const live: TestLive = {
      live_id: crypto.randomUUID(),
      stream_name,
      secret,
      play: 'allowed',
      publisher: null,
      ended: [],
      parts: [],
    };
    this.lives.push(live);
    return live;
  }

  decidePublish: LiveDecisions['decidePublish'] = async (_services, { stream_name, secret, client_id }) => {
    this.asked += 1;
    const live = this.lives.find((one) => one.stream_name === stream_name);
    const no = (reason_code: string, cn: string) =>
      ({ allowed: false, reason_code, reason: { cn, us: reason_code } }) as const;
    if (!live || live.secret !== secret) return no('wrong_key', '推流密钥不正确');
    if (live.refuse) return no(live.refuse.reason_code, live.refuse.cn);
    if (live.publisher && live.publisher !== client_id) return no('busy', '已有设备在推流');
    live.publisher = client_id;
    return { allowed: true, live_id: live.live_id };
  };

  publishEnded: LiveDecisions['publishEnded'] = async (_services, { stream_name, client_id, reason }) => {
    const live = this.lives.find((one) => one.stream_name === stream_name);
    live?.ended.push({ client_id, reason });
    if (live?.publisher === client_id) live.publisher = null;
  };

  decidePlay: LiveDecisions['decidePlay'] = async (_services, { live_id }) =>
    this.lives.find((one) => one.live_id === live_id)?.play ?? 'refused';

  startedAt: LiveDecisions['startedAt'] = async () => new Date(0).toISOString();

  recorded: LiveDecisions['recorded'] = async (_services, { live_id, part }) => {
    this.lives.find((one) => one.live_id === live_id)?.parts.push(part);
  };

  liveOf: LiveDecisions['liveOf'] = async (_services, streamName) =>
    this.lives.find((one) => one.stream_name === streamName)?.live_id ?? null;

  /** The modules of a portal in which lives are these. */
  modules(): readonly ServerModule[] {
    return [engineParts, { name: 'decided-lives', routes: [], provides: [liveDecisions.by(this)] }];
  }
}
