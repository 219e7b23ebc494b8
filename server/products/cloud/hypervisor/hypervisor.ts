import type { Duplex } from 'node:stream'
import type { Direction, HddType, HostLimit, Protocol } from '../bounds.schema.ts'
import { StepError } from '../step-error.ts'

/** Sizes as the API counts them: RAM in MB, HDD in GB. */
export interface Size {
  cpu: number
  ram: number
  hdd: number
  hddType: HddType
  isHighPerformance: boolean
}

export interface ServerSpec extends Size {
  id: number
  ownerId: string
  name: string
  image:
    | { kind: 'system'; techName: string }
    | { kind: 'template'; id: number }
    | { kind: 'snapshot'; id: number; serverId: number }
  /** Public address; assigned by us, applied by the driver. */
  ip: string
  /** Public keys of the administrator, each a line of OpenSSH. */
  sshKeys: string[]
  /** cloud-init user data, as the customer wrote it. */
  userData: string | null
}

export interface NetworkSpec {
  id: number
  ownerId: string
  gateway: string
  /** Bits of the mask. */
  prefix: number
}

export interface LinkSpec {
  serverId: number
  networkId: number
  ip: string
  mac: string
}

/** What passes between a server and these addresses. */
export interface FilterRule {
  direction: Direction
  protocol: Protocol
  /** `443`, `8000-8100`; null for ICMP. */
  port: string | null
  /** Blocks of IPv4 and IPv6. */
  addresses: string[]
}

export interface FilterSpec {
  id: number
  /** Public address of the server. */
  ip: string
  /**
   * Nothing else reaches the server at its public address, and nothing else leaves it where there
   * is a rule for `Out`. Null: everything passes.
   */
  rules: FilterRule[] | null
}

export interface ServerStatus {
  isPowerOn: boolean
  /** Addresses that the running system uses. */
  addresses: string[]
}

/** What a running server uses, as the hypervisor counts; null for what it does not know. */
export interface Usage {
  id: number
  /** Of all processors together, since the start of the system. */
  cpuSeconds: number
  /** Bytes. */
  memory: number | null
  disk: number | null
  /** Bytes of all networks, since the start of the system. */
  received: number
  sent: number
}

/** A terminal with a shell in a running system. */
export interface Console {
  /**
   * What is typed is written to it, what is shown is read from it. It ends with the shell, and fails
   * when the connection to the hypervisor is lost. Destroying it ends the shell.
   */
  terminal: Duplex
  resize: (columns: number, rows: number) => void
}

/** How much of something a host has, and how much of it is free, in bytes. */
interface Room {
  size: number
  free: number
}

/** A machine that servers run on. */
export interface Host {
  name: string
  cpus: number
  memory: Room
  /** The storage of servers, by the name of the pool, with the kinds of disks that are in it. */
  pools: (Room & { name: string; types: HddType[] })[]
  /** Our servers on it, running or not. */
  servers: number[]
}

export type HostKind = 'Server' | 'Network' | 'Template'

/**
 * Something as the hypervisor describes it: size as in `Size`, times in ISO 8601, null for what it does not know or
 * what does not apply to this kind.
 */
export interface HostFacts {
  Name: string
  CPU: number | null
  RAM: number | null
  HDD: number | null
  HDDType: HddType | null
  IP: string | null
  CreateDate: string | null
  LastStartDate: string | null
  IsPowerOn: boolean | null
  /** The image that a machine was made from. */
  Image: string | null
  /** Address and prefix of a network. */
  Gateway: string | null
  Prefix: number | null
  /** Size of an image in MB. */
  Size: number | null
  /** The networks that a machine is in; `NetworkID` only of those that this installation manages. */
  Nics: { Network: string; NetworkID: number | null; IP: string | null; MAC: string | null }[]
  Limits: HostLimit[]
}

/** The facts where nothing is known. */
export const NO_FACTS: Omit<HostFacts, 'Name'> = {
  CPU: null,
  RAM: null,
  HDD: null,
  HDDType: null,
  IP: null,
  CreateDate: null,
  LastStartDate: null,
  IsPowerOn: null,
  Image: null,
  Gateway: null,
  Prefix: null,
  Size: null,
  Nics: [],
  Limits: [],
}

/** Something on the hypervisor by the name that it has there. */
export interface Foreign {
  kind: HostKind
  name: string
}

/** The resources of this installation on the hypervisor, by our own ids. */
export interface Inventory {
  servers: { id: number; isPowerOn: boolean }[]
  networks: number[]
  templates: number[]
}

/**
 * The interface of a hypervisor, which runs the servers. Every method is idempotent by our own ids:
 * called again after a crash it ends in the same state. `token` is the same for every attempt of
 * one step, so that a slow driver recognises work that it has begun.
 * @throws StepError; `RetryAfter` while the work is not done yet
 */
export interface Hypervisor {
  readonly kind: 'lxd' | 'simulator'
  createServer(spec: ServerSpec, token: string): Promise<void>
  startServer(id: number, token: string): Promise<void>
  /** `soft` asks the operating system to shut down and forces it only when it does not. */
  stopServer(id: number, how: 'soft' | 'hard', token: string): Promise<void>
  resizeServer(id: number, size: Size, token: string): Promise<void>
  /** Also deletes the filter of its traffic. */
  deleteServer(id: number, token: string): Promise<void>
  /** Replaces the filter of the traffic between a server and other networks; open connections stay. */
  filterServer(spec: FilterSpec, token: string): Promise<void>
  /** Sets the administrator's password inside the running system. */
  setPassword(id: number, user: string, password: string, token: string): Promise<void>
  /** Opens a new shell of the administrator in the running system. */
  openConsole(id: number): Promise<Console>
  /** @returns the hardware address that the interface has */
  attach(link: LinkSpec, token: string): Promise<{ mac: string }>
  detach(serverId: number, networkId: number, token: string): Promise<void>
  /** @returns size of the image in MB */
  publishTemplate(id: number, serverId: number, token: string): Promise<{ size: number }>
  deleteTemplate(id: number, token: string): Promise<void>
  /** A snapshot of the disk of a running or stopped server, deleted with the server. */
  createSnapshot(id: number, serverId: number, token: string): Promise<void>
  deleteSnapshot(id: number, serverId: number, token: string): Promise<void>
  /**
   * Puts the disk of a stopped server back; its size and its networks may become what they were
   * then.
   */
  restoreSnapshot(id: number, serverId: number, token: string): Promise<void>
  createNetwork(spec: NetworkSpec, token: string): Promise<void>
  /** Detaches whatever is still in it. */
  deleteNetwork(id: number, token: string): Promise<void>
  /** null when there is no such server. */
  inspectServer(id: number): Promise<ServerStatus | null>
  /**
   * Something of ours by its id, or something foreign by its name there; null when there is no such
   * thing.
   */
  describe(kind: HostKind, at: number | string): Promise<HostFacts | null>
  inventory(): Promise<Inventory>
  /** What those of our servers that run use at this moment. */
  usage(): Promise<Usage[]>
  /** The machines that servers run on; none where they are simulated. */
  hosts(): Promise<Host[]>
  /**
   * What this installation does not manage, except images with one of these names, from which it
   * makes servers.
   */
  foreign(systemImages: readonly string[]): Promise<Foreign[]>
  /** Puts our tag on something foreign, which gets this id, and changes nothing else of it. */
  adopt(what: Foreign & { id: number }, token: string): Promise<void>
  /** Takes our tag from something adopted, and changes nothing else of it. */
  release(what: Foreign & { id: number }, token: string): Promise<void>
}

export type HypervisorMethod = Exclude<keyof Hypervisor, 'kind'>

/** A hypervisor whose every call goes through `around`. */
export function intercept(
  inner: Hypervisor,
  around: (method: HypervisorMethod, call: () => Promise<unknown>, args: readonly unknown[]) => Promise<unknown>,
): Hypervisor {
  const { kind, ...methods } = inner
  const wrapped = Object.entries(methods).map(([name, method]) => [
    name,
    (...args: unknown[]) =>
      around(name as HypervisorMethod, () => (method as (...given: unknown[]) => Promise<unknown>)(...args), args),
  ])
  return { kind, ...Object.fromEntries(wrapped) } as Hypervisor
}

/** The refusal of something that does not exist on the hypervisor. */
export function missingResource(what: 'server' | 'private network' | 'template' | 'snapshot'): StepError {
  return new StepError('refused', 'not_found', `The ${what} does not exist on the hypervisor`)
}
