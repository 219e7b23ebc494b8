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
  const problems: Problem[] = []
  const report = ({ name, type }: RecordSet, message: string) => void problems.push({ name, type, message })
  const names = new Map<string, RecordType[]>()
  for (const [at, set] of recordSets.entries()) {
    if (at === MAX_RECORD_SETS) {
      report(set, `A zone has at most ${MAX_RECORD_SETS} record sets.`)
      break
    }
    const types = names.get(set.name) ?? []
    if (types.includes(set.type)) report(set, `There is more than one set of ${set.type} records at this name.`)
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
  if (!Number.isInteger(ttl) || ttl < TTL.min || ttl > TTL.max) {
    yield `The TTL must be a whole number of seconds from ${TTL.min} to ${TTL.max}.`
  }
  if (values.length === 0) yield 'A record set has at least one value.'
  if (values.length > MAX_VALUES) yield `A record set has at most ${MAX_VALUES} values.`
  const isUnique = values.length === 1 || new Set(values).size === values.length
  const duplicate = isUnique ? undefined : values.find((value, at) => values.indexOf(value) < at)
  if (duplicate !== undefined) yield `The value ${duplicate} is given twice.`
  if (values.reduce((sum, value) => sum + value.length + 32, 0) > MAX_SET_TEXT) {
    yield 'The values are too large to be answered together.'
  }
  if (type === 'CNAME' && values.length > 1) yield 'A name has one CNAME record only.'
  if (name === '@' && type === 'CNAME')
    yield 'A CNAME cannot stand at the name of the zone itself. Use A and AAAA, or HTTPS.'
  if (name === '@' && type === 'NS')
    yield 'The name servers of the zone itself are not a record set: they are set for the zone.'
  if (name === '@' && type === 'DS') yield 'DS records of the zone itself belong into its parent zone.'
  if (name.startsWith('*') && (type === 'NS' || type === 'DS')) yield `A wildcard cannot have ${type} records.`
}

/** The rule that a set breaks together with others at its name or above it. */
function conflict(
  { name, type }: RecordSet,
  types: readonly RecordType[],
  delegations: ReadonlySet<string>,
): string | null {
  if (type === 'CNAME' && types.length > 1) return 'A CNAME must be the only record at its name.'
  if (type === 'DS' && name !== '@' && !delegations.has(name)) return 'DS records need NS records at the same name.'
  if (delegations.size === 0) return null
  if (delegations.has(name) && !AT_DELEGATION.has(type))
    return `${name} is delegated by NS records: only DS and addresses can stand beside them.`
  const above = ancestorsOf(name).find((ancestor) => delegations.has(ancestor))
  if (above !== undefined && !GLUE.has(type))
    return `${above} is delegated by NS records: below it only addresses of name servers can stand.`
  return null
}

/** `a.b.c` → `b.c`, `c`. */
export function ancestorsOf(name: string): string[] {
  const labels = name.split('.')
  return labels.slice(1).map((_, at) => labels.slice(at + 1).join('.'))
}
