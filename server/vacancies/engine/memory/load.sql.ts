// COPY in its binary format, read row by row, is beyond Prisma.
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { extraPool } from '#server/core/db.ts'
import { COPY_HEADER, CopiedRow, isTrailer } from './copied-row.ts'

const COLUMNS =
  'vacancy_id, company_id, published_at, salary_from, salary_to, salary_low, salary_high, lat, lng, tags, strip(tsv)'

/** A connection of its own: a load of a million rows takes a minute. */
const indexPool = (): pg.Pool =>
  extraPool('vacancies.index', {
    max: 1,
    connectionTimeoutMillis: 120_000,
    options: '-c jit=off -c work_mem=64MB -c default_transaction_read_only=on',
  })

/** Gives every searchable vacancy to `visit`, oldest publication first, until it answers false. */
export const eachSearchRow = (visit: (row: CopiedRow) => boolean): Promise<void> =>
  eachCopied(`select ${COLUMNS} from vacancy_search order by published_at, vacancy_id`, visit)

/** Gives those of these vacancies that are searchable now. */
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

async function eachCopied(select: string, visit: (row: CopiedRow) => boolean): Promise<void> {
  const client = await indexPool().connect()
  try {
    const stream = client.query(copyTo(`copy (${select}) to stdout (format binary)`))
    const row = new CopiedRow()
    let rest: Buffer = Buffer.alloc(0)
    let at = COPY_HEADER
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      for (let next = 0; !isTrailer(rest, at) && (next = row.read(rest, at)) !== -1; at = next) {
        if (!visit(row)) throw new Stopped()
      }
      if (at > rest.length) continue
      rest = rest.subarray(at)
      at = 0
    }
    client.release()
  } catch (error) {
    client.release(true)
    if (!(error instanceof Stopped)) throw error
  }
}

/** Ends a load that nobody wants to go on; the connection ends with it. */
class Stopped extends Error {}
