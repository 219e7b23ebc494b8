import { texts } from '#i18n/texts.ts'
import type { RecordType } from './record-types.ts'

/** All records of one name and type. */
export interface RecordSet {
  /** `@` for the zone itself, or a name relative to it. */
  name: string
  type: RecordType
  /** Seconds. */
  ttl: number
  /** Canonical values, see `normalizeValue`. */
  values: string[]
}

/** A record set that breaks a rule, and the rule as a sentence. */
export interface Problem {
  name: string
  type: RecordType
  message: string
}

export const TTL = { min: 30, max: 604_800 }
export const MAX_RECORD_SETS = 20_000
export const MAX_VALUES = 100

/**
 * The most characters of all values of a set, which are answered in one message of at most 65,535
 * bytes.
 */
const MAX_SET_TEXT = 30_000

/** Types allowed at the name of a delegation: NS, DS, and addresses, which are glue. */
const AT_DELEGATION = new Set<RecordType>(['NS', 'DS', 'A', 'AAAA'])
const GLUE = new Set<RecordType>(['A', 'AAAA'])

/** The rules between the record sets of a zone, and those of each set. Names and values are valid already. */
export function checkZone(recordSets: readonly RecordSet[]): Problem[] {
  const t = texts('cloud.recordRules')
  const problems: Problem[] = []
  const report = ({ name, type }: RecordSet, message: string) => void problems.push({ name, type, message })
  const names = new Map<string, RecordType[]>()
  for (const [at, set] of recordSets.entries()) {
    if (at === MAX_RECORD_SETS) {
      report(set, t('setsMost', { most: MAX_RECORD_SETS }))
      break
    }
    const types = names.get(set.name) ?? []
    if (types.includes(set.type)) report(set, t('twoSets', { type: set.type }))
    names.set(set.name, [...types, set.type])
    for (const message of faultsOf(set)) report(set, message)
  }
  const delegations = new Set(
    [...names].filter(([name, types]) => name !== '@' && types.includes('NS')).map(([name]) => name),
  )
  for (const set of recordSets.slice(0, MAX_RECORD_SETS)) {
    const fault = conflict(set, names.get(set.name) ?? [], delegations)
    if (fault !== null) report(set, fault)
  }
  return problems
}

function* faultsOf({ name, type, ttl, values }: RecordSet): Generator<string> {
  const t = texts('cloud.recordRules')
  if (!Number.isInteger(ttl) || ttl < TTL.min || ttl > TTL.max) {
    yield t('ttl', { least: TTL.min, most: TTL.max })
  }
  if (values.length === 0) yield t('noValue')
  if (values.length > MAX_VALUES) yield t('manyValues', { most: MAX_VALUES })
  const isUnique = values.length === 1 || new Set(values).size === values.length
  const duplicate = isUnique ? undefined : values.find((value, at) => values.indexOf(value) < at)
  if (duplicate !== undefined) yield t('twice', { value: duplicate })
  if (values.reduce((sum, value) => sum + value.length + 32, 0) > MAX_SET_TEXT) {
    yield t('tooLarge')
  }
  if (type === 'CNAME' && values.length > 1) yield t('oneCname')
  if (name === '@' && type === 'CNAME') yield t('apexCname')
  if (name === '@' && type === 'NS') yield t('apexNs')
  if (name === '@' && type === 'DS') yield t('apexDs')
  if (name.startsWith('*') && (type === 'NS' || type === 'DS')) yield t('wildcard', { type })
}

/** The rule that a set breaks together with others at its name or above it. */
function conflict(
  { name, type }: RecordSet,
  types: readonly RecordType[],
  delegations: ReadonlySet<string>,
): string | null {
  const t = texts('cloud.recordRules')
  if (type === 'CNAME' && types.length > 1) return t('cnameAlone')
  if (type === 'DS' && name !== '@' && !delegations.has(name)) return t('dsAlone')
  if (delegations.size === 0) return null
  if (delegations.has(name) && !AT_DELEGATION.has(type)) return t('delegated', { name })
  const above = ancestorsOf(name).find((ancestor) => delegations.has(ancestor))
  if (above !== undefined && !GLUE.has(type)) return t('belowDelegated', { name: above })
  return null
}

/** `a.b.c` → `b.c`, `c`. */
export function ancestorsOf(name: string): string[] {
  const labels = name.split('.')
  return labels.slice(1).map((_, at) => labels.slice(at + 1).join('.'))
}
