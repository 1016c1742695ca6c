import { BlockList, isIP, isIPv6 } from 'node:net';

function partsOf(network: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', size] = network.trim().split('/');
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  const bits = size === undefined ? most : /^\d{1,3}$/.test(size) ? Number(size) : -1;
  if (version === 0 || bits < 1 || bits > most) return null;
  return { address, bits, family: version === 6 ? 'ipv6' : 'ipv4' };
}

/** An address, or one with the length of its network (`10.20.0.0/16`). */
export function isNetwork(network: string): boolean {
  return partsOf(network) !== null;
}

/** An IPv4 address as such, also where it came in the form of an IPv6 one. */
const plain = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;

const lists = new WeakMap<readonly string[], BlockList>();
function listOf(networks: readonly string[]): BlockList {
  const known = lists.get(networks);
  if (known) return known;
  const list = new BlockList();
  for (const parts of networks.map(partsOf)) if (parts) list.addSubnet(parts.address, parts.bits, parts.family);
  lists.set(networks, list);
  return list;
}

/** Whether an address lies in one of these networks. */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  const version = isIP(plain(ip));
  return version !== 0 && networks.length > 0 && listOf(networks).check(plain(ip), version === 6 ? 'ipv6' : 'ipv4');
}

/** The first four groups of an IPv6 address, without leading zeros: what one household or office is given. */
function sixtyFour(ip: string): string {
  const [head = '', tail = ''] = ip.toLowerCase().split('::');
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const groups = ip.includes('::')
    ? [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
    : front;
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** The network a caller sits in, coarse: of IPv4 the first three numbers, of IPv6 the first four groups. */
export function networkOf(ip: string): string {
  const address = plain(ip);
  return isIPv6(address) ? sixtyFour(address) : address.split('.').slice(0, 3).join('.');
}

/** What counts as one address: an IPv4 address, or the IPv6 network within which a machine picks its own. */
export function addressOrNetwork(ip: string): string {
  const address = plain(ip);
  return isIPv6(address) ? sixtyFour(address) : address;
}

/** An address of a known school network stands for as many. */
const SCHOOL_COUNTS_AS = 20;

/** What a limit per address comes to for this one: more for the known networks of schools (`SCHOOL_NETWORKS`). */
export function addressLimit(env: { readonly SCHOOL_NETWORKS: readonly string[] }, ip: string, count: number): number {
  return isWithin(ip, env.SCHOOL_NETWORKS) ? count * SCHOOL_COUNTS_AS : count;
}
