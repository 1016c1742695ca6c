import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/endpoint.ts';
import { sentenceOf } from '#shared/errors/refusal-sentence.ts';
import { defineLifecycle } from '#shared/lifecycle.ts';
import { defineRefusals, RefusalError, refuse } from '#shared/refusal.ts';
import { defineActs, type Viewer } from './acts.ts';

const lifecycle = defineLifecycle({
  states: {
    packed: { cn: '已打包', us: 'Packed', tone: 'waiting' },
    sent: { cn: '已寄出', us: 'Sent', tone: 'running' },
    lost: { cn: '已丢失', us: 'Lost', tone: 'refused' },
  },
  moves: {
    send: { from: ['packed'], to: 'sent', cn: '寄出', us: 'Send' },
    lose: { from: ['sent'], to: 'lost', cn: '丢失', us: 'Lose' },
  },
});
const r = defineRefusals('parcel', {
  own: { cn: '不能寄给自己', us: 'A parcel goes to somebody else' },
  too_heavy: { cn: '超重', us: 'Too heavy' },
  claimed: { cn: '已理赔', us: 'Already paid for' },
});

interface Parcel {
  readonly status: keyof typeof lifecycle.states;
  readonly packer: string;
  readonly to: string;
  readonly kilos: number;
}
const SIGNED_IN: Endpoint = { method: 'PUT', path: '/parcels/{id}', summary: 'of a test', right: 'signed_in' };
const isPacker = ({ actor }: Viewer, { packer }: Parcel) => packer === actor.user_id;
const acts = defineActs({
  lifecycle,
  stateOf: ({ status }: Parcel) => status,
  rules: {
    claim: { call: SIGNED_IN, who: isPacker, from: ['sent', 'lost'], gone: r.claimed },
    send: {
      call: SIGNED_IN,
      who: (viewer, parcel) => isPacker(viewer, parcel) && (parcel.to !== parcel.packer || r.own),
      when: ({ kilos }) => (kilos > 30 ? refuse(r.too_heavy) : null),
    },
    open: { call: { ...SIGNED_IN, own_hands: true }, who: () => true, from: ['packed'] },
  },
});

const viewer = (user_id: string, impersonator_id: string | null = null): Viewer => ({
  actor: {
    user_id,
    name: user_id,
    lang: 'us',
    user_types: ['teacher'],
    is_super_admin: false,
    is_activated: true,
    status: 'confirmed',
    organization_id: null,
    time_zone: 'Asia/Shanghai',
    client_id: null,
    reach: [],
    grants: new Map(),
    session_id: 'of a test',
    session_kind: 'staff',
    impersonator_id,
    switched_from: null,
  },
});
const LIN = viewer('lin');
const parcel: Parcel = { status: 'packed', packer: 'lin', to: 'chen', kilos: 2 };
const said = (work: () => void): string => {
  try {
    work();
    return 'done';
  } catch (error) {
    if (error instanceof RefusalError) return sentenceOf(error, 'us');
    throw error;
  }
};

describe('what people may do with a row', () => {
  it('is offered by whose it is, by the state and by the moment, in the order of the rules', () => {
    expect(acts.of(LIN, parcel)).toEqual(['send', 'open']);
    expect(acts.of(LIN, { ...parcel, status: 'sent' })).toEqual(['claim']);
    expect(acts.of(viewer('chen'), parcel)).toEqual(['open']);
    expect(acts.of(LIN, { ...parcel, to: 'lin' })).toEqual(['open']);
    expect(acts.of(LIN, { ...parcel, kilos: 31 })).toEqual(['open']);
  });

  it('is offered to nobody whose session may not make the call', () => {
    expect(acts.of(viewer('lin', 'root'), parcel)).toEqual(['send']);
  });

  it('whose it is not is refused whatever the state', () => {
    const lost = { ...parcel, status: 'lost' } as const;
    expect(said(() => acts.requireOwner('send', viewer('chen'), lost))).toMatch(/permission|right/i);
    expect(said(() => acts.requireOwner('send', LIN, { ...lost, to: 'lin' }))).toBe(r.own.us);
    expect(said(() => acts.requireOwner('send', LIN, lost))).toBe('done');
  });

  it('what comes at the wrong moment is refused by its state first, in the words of the rule where it has some', () => {
    const heavy = { ...parcel, kilos: 31 };
    expect(said(() => acts.requireMoment('send', LIN, { ...heavy, status: 'sent' }))).toContain('“Sent”');
    expect(said(() => acts.requireMoment('send', LIN, heavy))).toBe(r.too_heavy.us);
    expect(said(() => acts.requireMoment('claim', LIN, parcel))).toBe(r.claimed.us);
    expect(said(() => acts.requireMoment('send', LIN, parcel))).toBe('done');
  });

  it('an act that is no move of the lifecycle says its states', () => {
    const rule = { call: SIGNED_IN, who: () => true };
    expect(() => defineActs({ lifecycle, stateOf: () => 'sent', rules: { eat: rule } })).toThrow('eat is no move');
  });
});
