import { texts } from '#i18n/texts.ts'
import { absoluteName, qualifiedName, relativeName } from './names.ts'
import { RecordError, isRecordError, shown, type Token } from './presentation.ts'
import { RECORD_TYPES, normalizeWords, typeCode, type RecordType } from './record-types.ts'
import { MAX_RECORD_SETS, MAX_VALUES, TTL, type RecordSet } from './record-set-rules.ts'
import { entriesOf, type Entry } from './zone-file-lines.ts'

export interface LineMessage {
  /** From 1. */
  line: number
  message: string
}

export interface ParsedZone {
  recordSets: RecordSet[]
  /** Why records are missing in `recordSets`. */
  problems: LineMessage[]
  /** Remarks about lines that were left out or changed on purpose, such as SOA. */
  notes: LineMessage[]
}

/** The most characters of a zone file, and the most problems that are listed. */
const MAX_TEXT = 2_000_000
const MAX_PROBLEMS = 100
const DEFAULT_TTL = 3600

/**
 * Reads a zone file of BIND (RFC 1035, section 5). SOA and the NS records of the zone itself are left out. Names
 * outside the zone, unknown types and broken values are problems of their lines. The rules between record sets are
 * those of `checkZone`.
 */
export function parseZoneFile(text: string, zoneName: string): ParsedZone {
  const file = new ZoneFile(zoneName)
  if (text.length > MAX_TEXT) {
    file.report(1, texts('cloud.recordErrors')('fileLong', { most: MAX_TEXT }))
    return file.parsed()
  }
  for (const entry of entriesOf(text.replace(/^\uFEFF/, ''), (line, message) => file.report(line, message))) {
    try {
      file.read(entry)
    } catch (error) {
      if (!isRecordError(error)) throw error
      if (!file.report(entry.line, error.message)) break
    }
  }
  return file.parsed()
}

class ZoneFile {
  private readonly zoneName: string
  private readonly problems: LineMessage[] = []
  private readonly notes: LineMessage[] = []
  private readonly sets = new Map<string, RecordSet>()
  private origin: string
  private owner: string | undefined
  private defaultTtl: number | undefined
  private lastTtl: number | undefined
  private leftOut = 0

  constructor(zoneName: string) {
    this.zoneName = zoneName
    this.origin = zoneName
  }

  /** @returns whether to read on */
  report(line: number, message: string): boolean {
    const { problems } = this
    problems.push({ line, message })
    if (problems.length < MAX_PROBLEMS) return true
    problems.push({ line, message: texts('cloud.recordErrors')('tooManyProblems') })
    return false
  }

  parsed(): ParsedZone {
    const { problems, notes } = this
    return { recordSets: inZoneOrder([...this.sets.values()]), problems, notes }
  }

  /** @throws RecordError */
  read({ line, continues, tokens }: Entry): void {
    const [first, ...rest] = tokens
    if (!continues && first?.text.startsWith('$')) return this.directive(first.text.toUpperCase(), rest)
    if (!continues) {
      this.owner = undefined
      this.owner = qualifiedName(first?.text ?? '', this.origin)
    }
    if (this.owner === undefined) throw new RecordError(texts('cloud.recordErrors')('noOwner'))
    this.record(line, this.owner, continues ? tokens : rest)
  }

  private directive(name: string, [argument]: readonly Token[]): void {
    if (name === '$ORIGIN') {
      this.origin = qualifiedName(argument?.text ?? '', this.origin).slice(0, -1)
    } else if (name === '$TTL') {
      const ttl = ttlOf(argument?.text ?? '')
      if (ttl === null) throw new RecordError(texts('cloud.recordErrors')('ttlDirective'))
      this.defaultTtl = ttl
    } else if (name === '$INCLUDE') throw new RecordError(texts('cloud.recordErrors')('include'))
    else if (name === '$GENERATE') throw new RecordError(texts('cloud.recordErrors')('generate'))
    else throw new RecordError(texts('cloud.recordErrors')('directive', { name: shown(name) }))
  }

  private record(line: number, owner: string, tokens: readonly Token[]): void {
    const { ttl, type, data } = fieldsOf(tokens)
    if (ttl !== undefined) this.lastTtl = ttl
    if (type === 'SOA') {
      // Without another time to live the last number of SOA is used, as in BIND.
      this.lastTtl ??= ttlOf(data.at(-1)?.text ?? '') ?? undefined
      this.notes.push({ line, message: texts('cloud.recordErrors')('soaNote') })
      return
    }
    const name = relativeName(owner, this.zoneName)
    if (name === '@' && type === 'NS') {
      if (this.leftOut++ === 0)
        this.notes.push({
          line,
          message: texts('cloud.recordErrors')('nsNote'),
        })
      return
    }
    const value = normalizeWords(type, data, this.origin)
    this.add(line, { name, type, ttl: ttl ?? this.defaultTtl ?? this.lastTtl ?? DEFAULT_TTL, values: [value] })
  }

  private add(line: number, { name, type, ttl, values }: RecordSet): void {
    if (ttl < TTL.min || ttl > TTL.max)
      throw new RecordError(texts('cloud.recordErrors')('ttlRange', { ttl, least: TTL.min, most: TTL.max }))
    const key = `${name} ${type}`
    const set = this.sets.get(key)
    if (!set && this.sets.size >= MAX_RECORD_SETS)
      throw new RecordError(texts('cloud.recordRules')('setsMost', { most: MAX_RECORD_SETS }))
    if (!set) return void this.sets.set(key, { name, type, ttl, values: [...values] })
    if (set.ttl !== ttl) {
      this.notes.push({ line, message: texts('cloud.recordErrors')('ttlNote', { type, name }) })
      set.ttl = Math.min(set.ttl, ttl)
    }
    const more = values.filter((value) => !set.values.includes(value))
    if (set.values.length + more.length > MAX_VALUES)
      throw new RecordError(texts('cloud.recordErrors')('manyValues', { name, most: MAX_VALUES, type }))
    set.values.push(...more)
  }
}

/** TTL and class stand before the type, in any order, and may be absent. @throws RecordError */
function fieldsOf(tokens: readonly Token[]): { ttl: number | undefined; type: RecordType | 'SOA'; data: Token[] } {
  const words = [...tokens]
  let ttl: number | undefined
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const text = word.text.toUpperCase()
    if (/^(?:CH|CS|HS|CLASS\d+)$/.test(text) && text !== 'CLASS1')
      throw new RecordError(texts('cloud.recordErrors')('class', { name: text }))
    if (text === 'IN' || text === 'CLASS1') continue
    const seconds = ttl === undefined ? ttlOf(text) : null
    if (seconds === null) return { ttl, type: typeOf(text), data: words }
    ttl = seconds
  }
  throw new RecordError(texts('cloud.recordErrors')('typeMissing'))
}

/** @throws RecordError for a type that zones here do not have */
function typeOf(text: string): RecordType | 'SOA' {
  const code = /^TYPE(\d{1,5})$/.exec(text)?.[1]
  const type = RECORD_TYPES.find((known) => (code === undefined ? known === text : typeCode(known) === Number(code)))
  if (type) return type
  if (text === 'SOA' || code === '6') return 'SOA'
  throw new RecordError(texts('cloud.recordErrors')('typeUnknown', { type: shown(text) }))
}

/** Enough for ten digits with each unit. */
const MAX_TTL_TEXT = 60
const UNITS: Readonly<Record<string, number>> = { S: 1, M: 60, H: 3600, D: 86_400, W: 604_800 }

/** Seconds of `3600` or `1h30m`; null for anything else. */
function ttlOf(text: string): number | null {
  // Only the last number may lack its unit: with an optional one everywhere, digits can be divided in many ways.
  if (text.length > MAX_TTL_TEXT || !/^(?:\d+[SMHDW])*(?:\d+[SMHDW]?)$/i.test(text)) return null
  const parts = [...text.toUpperCase().matchAll(/(\d+)([SMHDW]?)/g)]
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? 1), 0)
}

export interface PrintedZone {
  name: string
  /** Time to live of SOA and NS in seconds. */
  ttl: number
  /** Value of the SOA record. */
  soa: string
  /** Host names without the final dot. */
  nameservers: readonly string[]
  recordSets: readonly RecordSet[]
}

/** A zone file that every name server reads. `parseZoneFile` makes the same record sets of it. */
export function printZoneFile({ name, ttl, soa, nameservers, recordSets }: PrintedZone): string {
  const width = Math.min(
    40,
    recordSets.reduce((longest, set) => Math.max(longest, set.name.length), 1),
  )
  const line = (owner: string, seconds: number, type: string, value: string) =>
    `${owner.padEnd(width)} ${String(seconds).padEnd(6)} IN ${type.padEnd(5)} ${value}`
  const lines = [
    `$ORIGIN ${absoluteName('@', name)}`,
    line('@', ttl, 'SOA', soa),
    ...nameservers.map((server) => line('@', ttl, 'NS', `${server}.`)),
    ...inZoneOrder(recordSets).flatMap((set) => set.values.map((value) => line(set.name, set.ttl, set.type, value))),
  ]
  return `${lines.join('\n')}\n`
}

/** The zone itself first, then each name before those below it, types in alphabetical order. */
function inZoneOrder(recordSets: readonly RecordSet[]): RecordSet[] {
  const key = ({ name, type }: RecordSet) =>
    `${name === '@' ? '' : name.split('.').toReversed().join('\u0001')}\0${type}`
  return recordSets
    .map((set) => ({ set, key: key(set) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ set }) => set)
}
