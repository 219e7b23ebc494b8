import { createHash } from 'node:crypto'
import type { VacancyImport, VacancyImportRun } from '#prisma/generated/client.ts'
import { db, transaction } from '#server/core/database/db.ts'
import { idOf, importVacancies, type ImportReport, type Refused } from '../import.service.ts'
import type { RawRecord } from '../records.ts'
import type { Imported } from '../types.ts'
import { archiveImported, openOf } from './imported.ts'
import { download } from './download.client.ts'
import { FeedFailure } from './feed-failure.ts'
import { feedRecords, type Reading } from './feed-records.ts'
import { sourceOf } from './import-view.ts'
import { MOST_PROBLEMS, MOST_RUNS, type DOUBTS } from './kinds.schema.ts'
import { tellOfRun } from './notices.ts'

type Row = VacancyImportRun & { import: VacancyImport }

/**
 * Imports a feed, and archives what it no longer has if it was read to its end and there is no doubt (`doubtAbout`).
 * May be run again after an interruption: what is stored already is found unchanged.
 * @throws the reason of `signal`, or an error of Quartet itself: then the run has not ended
 */
export async function runImport(runId: number, signal: AbortSignal): Promise<void> {
  const run = await db().vacancyImportRun.findUnique({ where: { id: runId }, include: { import: true } })
  if (!run || run.endedAt !== null) return
  await db().vacancyImportRun.updateMany({ where: { id: runId }, data: { state: 'running' } })
  const before = (await openOf(sourceOf(run.importId))).length
  const done = await imported(run, signal)
  signal.throwIfAborted()
  const { failure } = done.reading
  if (failure) {
    await end(run, done, { state: 'failed', reason: failure.reason, detail: failure.detail })
    return
  }
  const open = await openOf(sourceOf(run.importId))
  const missing = open.filter(({ sourceId }) => !done.seen.has(sourceId ?? ''))
  const doubt = run.archiveMissing ? null : doubtAbout(done, { before, missing: missing.length })
  if (doubt) await end(run, done, { state: 'suspicious', reason: doubt, missing: missing.length })
  else {
    const archived = await archiveImported(
      missing.map(({ id }) => id),
      signal,
    )
    await end(run, done, { state: 'done', archived })
  }
}

interface Done {
  reading: Reading
  report: Pick<ImportReport, 'added' | 'updated' | 'unchanged'>
  /** Ids in the feed, including those of refused records. */
  seen: Set<string>
  refused: number
  /** Number of refused records without an id, each of which may be a known vacancy. */
  unnamed: number
  problems: Refused[]
}

async function imported({ id, import: source }: Row, signal: AbortSignal): Promise<Done> {
  const done: Done = {
    reading: { format: null, bytes: 0, failure: null },
    report: { added: 0, updated: 0, unchanged: 0 },
    seen: new Set(),
    refused: 0,
    unnamed: 0,
    problems: [],
  }
  try {
    const { body, charset } = await download(source.url, signal)
    const records = feedRecords(body, { charset, reading: done.reading, signal })
    done.report = await importVacancies(records, {
      moderated: source.moderated,
      adapt(given, record) {
        const adapted = ofImport(source, given, record)
        done.seen.add(adapted.sourceId)
        return adapted
      },
      refuse(refused, record) {
        const named = idOf(record)
        if (typeof named === 'string' || typeof named === 'number') done.seen.add(keyOf(String(named)))
        else done.unnamed++
        done.refused++
        if (done.problems.length < MOST_PROBLEMS)
          done.problems.push({ ...refused, problem: refused.problem.slice(0, 300) })
      },
      async progress(_count, { added, updated, unchanged }) {
        signal.throwIfAborted()
        const data = { added, updated, unchanged, refused: done.refused }
        await db().vacancyImportRun.updateMany({ where: { id }, data })
      },
    })
  } catch (error) {
    if (!(error instanceof FeedFailure)) throw error
    done.reading.failure = error
  }
  return done
}

/** Assigns a record to this import whatever source it names: a feed cannot change vacancies of other sources. */
function ofImport({ id, companyId }: VacancyImport, given: Imported, record: RawRecord): Imported {
  const company = companyId === null ? given.company : { ...given.company, id: companyId }
  return { ...given, source: sourceOf(id), sourceId: keyOf(record.id ?? given.sourceId), company }
}

/** An id of a feed as we keep it. */
const keyOf = (id: string): string =>
  id.length <= 64 ? id : createHash('sha256').update(id).digest('hex').slice(0, 40)

/** Why what is missing should be left alone, or null. */
function doubtAbout(
  done: Done,
  { before, missing }: { before: number; missing: number },
): (typeof DOUBTS)[number] | null {
  const { added, updated, unchanged } = done.report
  if (added + updated + unchanged + done.refused === 0) return 'empty'
  if (added + updated + unchanged === 0) return 'all_refused'
  if (missing > 0 && done.unnamed > 0) return 'unreadable'
  return missing * 2 > before ? 'lost_half' : null
}

type Ending = Pick<VacancyImportRun, 'state'> &
  Partial<Pick<VacancyImportRun, 'reason' | 'detail' | 'archived' | 'missing'>>

async function end(run: Row, { reading, report, refused, problems }: Done, ending: Ending): Promise<void> {
  const { added, updated, unchanged } = report
  await endRun(run, {
    format: reading.format,
    bytes: reading.bytes,
    added,
    updated,
    unchanged,
    refused,
    problems: problems as object[],
    ...ending,
  })
}

/** Ends a run, and forgets the oldest ones. */
async function endRun(
  { id, importId, import: { name } }: Row,
  data: Parameters<ReturnType<typeof db>['vacancyImportRun']['updateMany']>[0]['data'] & { state: string },
): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.vacancyImportRun.updateMany({ where: { id }, data: { ...data, endedAt: new Date() } })
    if (count === 0) return
    await tellOfRun(tx, { id: importId, name }, data.state === 'done')
    const kept = await tx.vacancyImportRun.findMany({
      where: { importId },
      orderBy: { id: 'desc' },
      skip: MOST_RUNS,
      select: { id: true },
    })
    await tx.vacancyImportRun.deleteMany({ where: { id: { in: kept.map((one) => one.id) } } })
  })
}

/** Ends a run that failed for good through an error of Quartet itself. */
export async function giveUp(runId: number): Promise<void> {
  const run = await db().vacancyImportRun.findUnique({ where: { id: runId }, include: { import: true } })
  if (run && run.endedAt === null) await endRun(run, { state: 'failed', reason: 'internal' })
}
