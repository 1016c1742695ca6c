import type { Env } from '#server/env.ts';
import { hikVendor } from '../hik/hik-vendor.service.ts';
import { zkVendor } from '../zk/zk-vendor.service.ts';
import type { DoorVendor, Lock } from './door-vendor.ts';
import { simulator } from './simulator.service.ts';

const ADAPTERS: Readonly<Record<Lock['vendor'], DoorVendor>> = {
  simulator,
  zk_push: zkVendor,
  hik_isapi: hikVendor,
};

/** The adapter of a kind of devices. */
export const vendorOf = (vendor: Lock['vendor']): DoorVendor => ADAPTERS[vendor];

export const hasSimulator = (env: Env): boolean => env.DOOR_SIMULATOR ?? env.is_demo;

/** The kinds that this installation is set up for. */
export function offeredVendors(env: Env): Lock['vendor'][] {
  return [
    ...(hasSimulator(env) ? (['simulator'] as const) : []),
    ...(env.DOOR_ZK_PUSH ? (['zk_push'] as const) : []),
    ...(env.DOOR_HIK_NETWORKS.length > 0 ? (['hik_isapi'] as const) : []),
  ];
}
