// Prisma cannot read COPY in its binary format.
import { setImmediate as othersTurn } from 'node:timers/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { extraPool } from '#server/core/database/db.ts'

const COLUMNS =
  'vacancy_id, company_id, published_at, salary_from, salary_to, salary_low, salary_high, lat, lng, title_words::int4, xmin, tags, strip(tsv)'

/** A separate connection, since a load of a million rows takes a minute. */
const indexPool = (): pg.Pool =>
  extraPool('vacancies.index', {
    max: 1,
    connectionTimeoutMillis: 120_000,
    options: '-c jit=off -c work_mem=64MB -c default_transaction_read_only=on',
  })

/** Calls `visit` with every searchable vacancy, oldest publication first, until it returns false. */
export const eachSearchRow = (visit: (row: CopiedRow) => boolean): Promise<void> =>
  eachCopied(`select ${COLUMNS} from vacancy_search order by published_at, vacancy_id`, visit)

/** Calls `visit` with each of these vacancies that is searchable now. */
export const searchRowsOf = (ids: readonly number[], visit: (row: CopiedRow) => void): Promise<void> =>
  // COPY takes no parameters; the ids are numbers.
  eachCopied(
    `select ${COLUMNS} from vacancy_search where vacancy_id = any('{${ids.map(Number).join()}}')
    order by published_at, vacancy_id`,
    (row) => {
      visit(row)
      return true
    },
  )

/** How long rows are read before requests and timers get their turn. */
const TURN_MS = 4

async function eachCopied(select: string, visit: (row: CopiedRow) => boolean): Promise<void> {
  const client = await indexPool().connect()
  try {
    const stream = client.query(copyTo(`copy (${select}) to stdout (format binary)`))
    const row = new CopiedRow()
    let rest: Buffer = Buffer.alloc(0)
    let at = COPY_HEADER
    let begun = performance.now()
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      for (let next = 0; !isTrailer(rest, at) && (next = row.read(rest, at)) !== -1; at = next) {
        if (!visit(row)) throw new Stopped()
      }
      if (at <= rest.length) {
        rest = rest.subarray(at)
        at = 0
      }
      if (performance.now() - begun < TURN_MS) continue
      // Reading chunks that have already arrived would let nothing else run.
      await othersTurn()
      begun = performance.now()
    }
    client.release()
  } catch (error) {
    client.release(true)
    if (!(error instanceof Stopped)) throw error
  }
}

/** Ends a load early, together with its connection. */
class Stopped extends Error {}

/**
 * A row of `vacancy_search` in COPY's binary format, read in place: the columns of `COLUMNS`, in that order. One object
 * serves all rows of a load. Times are seconds since 1970; null is -1, or NaN for coordinates.
 */
export class CopiedRow {
  vacancyId = 0
  companyId = 0
  publishedAt = 0
  salaryFrom = -1
  salaryTo = -1
  salaryLow = -1
  salaryHigh = -1
  lat = Number.NaN
  lng = Number.NaN
  titleWords = 0
  /** The transaction that wrote the row, which differs after each change. */
  version = 0
  tags: number[] = []
  #bytes: Buffer = Buffer.alloc(0)
  #at = 0
  #lexemes = 0

  /** Reads the row at this offset. @returns the offset of the next one, -1 when this one is incomplete */
  read(bytes: Buffer, from: number): number {
    const end = rowEnd(bytes, from)
    if (end === -1) return -1
    this.#bytes = bytes
    this.#at = from + 2
    this.vacancyId = this.#integer()
    this.companyId = this.#integer()
    this.publishedAt = EPOCH_2000_S + Math.floor(this.#time() / 1e6)
    this.salaryFrom = this.#integer()
    this.salaryTo = this.#integer()
    this.salaryLow = this.#integer()
    this.salaryHigh = this.#integer()
    this.lat = this.#float()
    this.lng = this.#float()
    this.titleWords = this.#integer()
    this.version = this.#integer() >>> 0
    this.#readTags()
    this.#at += 4
    this.#lexemes = this.#next()
    return end
  }

  /** Calls `visit` with the range of bytes of each lexeme. Works once for each row. */
  eachLexeme(visit: (source: Uint8Array, from: number, to: number) => void): void {
    const bytes = this.#bytes
    for (; this.#lexemes > 0; this.#lexemes--) {
      let to = this.#at
      while (bytes[to] !== 0) to++
      visit(bytes, this.#at, to)
      this.#at = to + 3 + 2 * bytes.readUInt16BE(to + 1)
    }
  }

  #readTags(): void {
    const length = Math.max(this.#next(), 0)
    const end = this.#at + length
    this.tags.length = 0
    for (this.#at += TYPE_AND_DIMENSIONS; this.#at < end;) this.tags.push(this.#integer())
    this.#at = end
  }

  #next(): number {
    this.#at += 4
    return this.#bytes.readInt32BE(this.#at - 4)
  }

  #integer(): number {
    return this.#next() === -1 ? -1 : this.#next()
  }

  #time(): number {
    this.#at += 12
    return Number(this.#bytes.readBigInt64BE(this.#at - 8))
  }

  #float(): number {
    if (this.#next() === -1) return Number.NaN
    this.#at += 8
    return this.#bytes.readDoubleBE(this.#at - 8)
  }
}

/** Bytes before the first row: signature, flags, no extension (PostgreSQL's documentation of COPY, "Binary Format"). */
const COPY_HEADER = 19

/** Seconds from 1970 to 2000, PostgreSQL's epoch. */
const EPOCH_2000_S = 946_684_800
const TYPE_AND_DIMENSIONS = 20

/** Whether the trailer, the end of the data, begins here. */
const isTrailer = (bytes: Buffer, at: number): boolean => bytes.length >= at + 2 && bytes.readInt16BE(at) === -1

function rowEnd(bytes: Buffer, from: number): number {
  if (bytes.length < from + 2) return -1
  let at = from + 2
  for (let fields = bytes.readInt16BE(from); fields > 0; fields--) {
    if (bytes.length < at + 4) return -1
    at += 4 + Math.max(bytes.readInt32BE(at), 0)
  }
  return at > bytes.length ? -1 : at
}
