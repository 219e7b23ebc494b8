import { texts } from '#i18n/texts.ts'
import type { z } from 'zod'
import { AppError, found } from '#server/core/errors.ts'
import type { Context } from '#server/core/context.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import { withdraw } from '#server/platform/notifications/notify.sql.ts'
import type { VacancyImport } from '#prisma/generated/client.ts'
import { pageInfo, pageWindow } from '../../collection.ts'
import { badArgument } from '../../errors.ts'
import { operatorMutation, operatorQuery } from '../../operation.ts'
import { CreatedId } from '../../postings/vacancy.schema.ts'
import { mayImportFrom } from './download.client.ts'
import { importView, runView, sourceOf, type ImportRow } from './import-view.ts'
import {
  CreateImport,
  Import,
  ImportId,
  ImportList,
  ListRuns,
  Run,
  RunImport,
  RunPage,
  UpdateImport,
} from './imports.schema.ts'
import { MOST_IMPORTS } from './kinds.schema.ts'
import { subjectOf } from './notices.ts'
import { ARCHIVE_JOB, QUEUE, requestRun } from './run-request.ts'

const WHOLE = { company: true, runs: { orderBy: { id: 'desc' }, take: 1 } } as const

const after = (hours: number): Date => new Date(Date.now() + hours * 3_600_000)

export const listImports = operatorQuery({
  id: 'imports.list',
  name: 'listVacancyImports',
  summary: 'List the feeds that are imported, with their last runs',
  output: ImportList,
  async run(ctx) {
    const rows = await ctx.db.vacancyImport.findMany({ include: WHOLE, orderBy: { id: 'asc' } })
    return { items: await viewsOf(ctx, rows) }
  },
})

export const getImport = operatorQuery({
  id: 'imports.get',
  name: 'getVacancyImport',
  summary: 'Get a feed that is imported, with its last run',
  input: ImportId,
  output: Import,
  async run(ctx, { import_id: id }) {
    const row = found(await ctx.db.vacancyImport.findUnique({ where: { id }, include: WHOLE }))
    return found((await viewsOf(ctx, [row]))[0])
  },
})

export const createImport = operatorMutation({
  id: 'imports.create',
  name: 'createVacancyImport',
  summary: 'Create an import of a feed of vacancies',
  description: 'The format shows itself. Where it is enabled, the first run begins at once.',
  input: CreateImport,
  output: CreatedId,
  async run(ctx, input) {
    await lock(ctx.db, 'vacancies.import-list')
    if ((await ctx.db.vacancyImport.count()) >= MOST_IMPORTS)
      throw new AppError('conflict', texts('vacancies.errors')('mostImports', { count: MOST_IMPORTS }))
    const data = await columnsOf(ctx, input)
    const row = await ctx.db.vacancyImport.create({ data: { ...data, nextRunAt: after(data.everyHours) } })
    if (row.enabled) await requestRun(ctx.db, row.id)
    ctx.note({ subject: `import:${row.id}`, after: shortly(row) })
    return { id: String(row.id) }
  },
})

export const updateImport = operatorMutation({
  id: 'imports.update',
  name: 'replaceVacancyImport',
  summary: 'Replace an import',
  input: UpdateImport,
  async run(ctx, { import_id: id, ...input }) {
    const before = found(await ctx.db.vacancyImport.findUnique({ where: { id } }))
    const data = await columnsOf(ctx, input)
    const soonest = after(data.everyHours)
    const nextRunAt = before.nextRunAt > soonest ? soonest : before.nextRunAt
    const row = await ctx.db.vacancyImport.update({ where: { id }, data: { ...data, nextRunAt } })
    ctx.note({ subject: `import:${id}`, before: shortly(before), after: shortly(row) })
  },
})

export const deleteImport = operatorMutation({
  id: 'imports.delete',
  name: 'deleteVacancyImport',
  summary: 'Delete an import, and archive what it has brought',
  description: 'Disable it to keep its vacancies.',
  input: ImportId,
  async run(ctx, { import_id: id }) {
    const before = found(await ctx.db.vacancyImport.findUnique({ where: { id } }))
    await ctx.db.vacancyImport.delete({ where: { id } })
    await withdraw(ctx.db, subjectOf(id))
    await enqueue(ctx.db, ARCHIVE_JOB, { source: sourceOf(id) }, { queue: QUEUE })
    ctx.note({ subject: `import:${id}`, before: shortly(before) })
  },
})

export const runImportNow = operatorMutation({
  id: 'imports.run',
  name: 'runVacancyImport',
  summary: 'Create a run of an import',
  input: RunImport,
  output: Run,
  async run(ctx, { import_id: id, archive_missing: archiveMissing }) {
    found(await ctx.db.vacancyImport.findUnique({ where: { id } }))
    const run = await requestRun(ctx.db, id, { archiveMissing })
    ctx.note({ subject: `import:${id}`, after: { run: run.id, archiveMissing } })
    return runView(run)
  },
})

export const listRuns = operatorQuery({
  id: 'imports.runs',
  name: 'listVacancyImportRuns',
  summary: 'List the runs of an import, the latest first',
  input: ListRuns,
  output: RunPage,
  async run(ctx, { import_id: importId, ...paging }) {
    found(await ctx.db.vacancyImport.findUnique({ where: { id: importId } }))
    const where = { importId }
    const [count, rows] = await Promise.all([
      ctx.db.vacancyImportRun.count({ where }),
      ctx.db.vacancyImportRun.findMany({ where, orderBy: { id: 'desc' }, ...pageWindow(paging) }),
    ])
    return { items: rows.map(runView), ...pageInfo(count, paging) }
  },
})

async function viewsOf(ctx: Context, rows: readonly ImportRow[]): Promise<z.output<typeof Import>[]> {
  const sources = rows.map(({ id }) => sourceOf(id))
  const where = { source: { in: sources }, archivedAt: null, hidden: false }
  const counts = await ctx.db.vacancy.groupBy({ by: ['source'], where, _count: true })
  const open = new Map(counts.map(({ source, _count: count }) => [source, count]))
  return rows.map((row) => importView(row, open.get(sourceOf(row.id)) ?? 0))
}

/** @throws invalid_input for an address that is not allowed, or a company that is not there */
async function columnsOf(ctx: Context, input: z.output<typeof CreateImport>) {
  const { name, url, employer_id: employer, every_hours: everyHours, enabled, moderated } = input
  const t = texts('vacancies.errors')
  const companyId = employer === null ? null : Number(employer)
  if (!mayImportFrom(new URL(url))) throw badArgument('url', t('feedAddress'))
  if (companyId !== null && !(await ctx.db.company.findUnique({ where: { id: companyId } })))
    throw badArgument('employer_id', t('unknownCompany'))
  return { name, url, companyId, everyHours, enabled, moderated }
}

/** For the audit log. A query may hold a secret. */
const shortly = ({ name, url, companyId, everyHours, enabled, moderated }: VacancyImport) => ({
  name,
  url: url.replace(/\?.*/s, '?…'),
  companyId,
  everyHours,
  enabled,
  moderated,
})
