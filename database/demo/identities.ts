import { checkCharacterOf } from '../../src/platform/shared/person/id-number.ts';
import type { Gender } from './names.ts';
import { type Random, randomOf } from './random.ts';

const districts = [
  '440305',
  '440303',
  '440106',
  '430102',
  '420106',
  '360102',
  '350203',
  '450103',
  '510104',
  '330106',
  '410105',
  '430702',
];
const networks = ['135', '136', '137', '139', '150', '151', '158', '159', '180', '181', '186', '188'];

/** Hands out numbers that follow the rules and never come twice. */
export interface Identities {
  /** A mainland identity number that fits birthday and gender. */
  idNumber(birthday: string, gender: Gender): string;
  passport(): string;
  phone(): string;
}

export function makeIdentities(): Identities {
  const random: Random = randomOf('identities');
  const given = new Set<string>();
  const once = (make: () => string): string => {
    for (;;) {
      const value = make();
      if (given.has(value)) continue;
      given.add(value);
      return value;
    }
  };
  const figures = (count: number) => String(random.int(0, 10 ** count - 1)).padStart(count, '0');
  return {
    idNumber: (birthday, gender) =>
      once(() => {
        const order = random.int(0, 49) * 2 + (gender === 'male' ? 1 : 0) + 100 * random.int(0, 8);
        const digits = random.pick(districts) + birthday.replaceAll('-', '') + String(order).padStart(3, '0');
        return digits + checkCharacterOf(digits);
      }),
    passport: () => once(() => `E${figures(8)}`),
    phone: () => once(() => random.pick(networks) + figures(8)),
  };
}
