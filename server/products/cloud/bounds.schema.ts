// Plain values: pages use them without bringing zod to the browser.

/** Bounds of one server; the panel's slider stops lie inside them. */
export const BOUNDS = {
  CPU: { min: 1, max: 64 },
  /** MB */
  RAM: { min: 128, max: 262_144 },
  /** GB */
  HDD: { min: 1, max: 4096 },
} as const

export const HDD_TYPES = ['SSD', 'SAS'] as const
export type HddType = (typeof HDD_TYPES)[number]

export const STATES = ['New', 'Active', 'Updating', 'Deleting', 'Failed'] as const
export type State = (typeof STATES)[number]

export const PERIODS = ['Daily', 'Weekly'] as const
export type Period = (typeof PERIODS)[number]

/**
 * What an adopted machine may have that this installation does not manage. It is kept as it is on
 * the host.
 */
export const HOST_LIMITS = [
  'VirtualMachine',
  'Profiles',
  'Disks',
  'Devices',
  'Interfaces',
  'Pool',
  'CPU',
  'RAM',
  'HDD',
  'Privileged',
  'Unfiltered',
] as const
export type HostLimit = (typeof HOST_LIMITS)[number]

/** With these, size and image are managed on the host alone. */
const FIXED: ReadonlySet<string> = new Set<HostLimit>(['VirtualMachine', 'Profiles', 'Disks', 'Devices', 'Pool', 'HDD'])

/**
 * The reasons why size and image of an adopted machine cannot be changed here; empty when they can.
 */
export function fixedBy(limits: readonly string[]): string[] {
  return limits.filter((limit) => FIXED.has(limit))
}

/** The most firewalls of a server, rules of a firewall, and addresses of a rule. */
export const FIREWALL_BOUNDS = { perServer: 5, rules: 50, addresses: 100 } as const

/** The most parts of each kind in a stack. */
export const STACK_BOUNDS = { servers: 20, networks: 10, firewalls: 10, records: 100 } as const

export const DIRECTIONS = ['In', 'Out'] as const
export type Direction = (typeof DIRECTIONS)[number]

export const PROTOCOLS = ['TCP', 'UDP', 'ICMP'] as const
export type Protocol = (typeof PROTOCOLS)[number]

/** How far a firewall is on its way to a server. */
export const USE_STATES = ['Pending', 'Applied', 'Removing', 'Failed'] as const
export type UseState = (typeof USE_STATES)[number]

/** What quotas count. */
export const LIMITS = [
  'Servers',
  'CPU',
  'RAM',
  'HDD',
  'Networks',
  'Templates',
  'Zones',
  'RecordSets',
  'Records',
  'SSHKeys',
  'Snapshots',
  'Firewalls',
  'Stacks',
] as const
export type LimitName = (typeof LIMITS)[number]

/** Presets, each of which sets several quotas at once. */
export const PRESET_NAMES = ['Small', 'Medium', 'Large'] as const
