import { singleton } from '#server/core/process/singleton.ts'
import { env } from '#server/settings/env.ts'
import { makeBuiltin } from './builtin/builtin.ts'
import type { DnsEngine } from './dns-engine.ts'
import { makePowerDns } from './powerdns/powerdns.ts'

/** The engine that the settings name: PowerDNS with `POWERDNS_URL`, else the built-in one. */
export function dnsEngine(): DnsEngine {
  return singleton('dns-engine', () => (env().POWERDNS_URL === undefined ? makeBuiltin() : makePowerDns()))
}
