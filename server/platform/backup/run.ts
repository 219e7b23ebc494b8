import { addAbortSignal } from 'node:stream'
import type { Backup } from '#prisma/generated/client.ts'
import type { Context } from '#server/core/context.ts'
import { transaction } from '#server/core/database/db.ts'
import { errorText } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { env } from '#server/settings/env.ts'
import { alertOperators, allClear } from './alert.ts'
import { backupName, makeBackup } from './backup.ts'
import { backupFolders } from './folders.ts'
import { kept } from './keep.ts'
import type { Manifest } from './manifest.ts'
import { proveBackup } from './prove.ts'
import { isDue } from './schedule.ts'
import type { BackupTarget } from './source.ts'
import { backupAt, backupTarget } from './target.ts'

const DAY_MS = 86_400_000
/** How long failures without a file are listed. */
const FAILURES_KEPT_MS = 90 * DAY_MS

type Work = Pick<Context, 'db' | 'log' | 'signal'>

/**
 * Makes the backup that is due and proves it; then proves the backup again whose proof is the oldest, and removes old
 * ones. The job's queue runs one at a time in an installation. A failure is stored and operators are alerted.
 */
export async function backUp(ctx: Work): Promise<void> {
  const target = backupTarget()
  if (!target || !(await isDue(ctx.db, target))) return
  const { place } = target
  await ctx.db.backup.updateMany({ where: { place, state: 'running' }, data: { state: 'interrupted' } })
  const made = await ctx.db.backup.create({ data: { id: newId('bkp'), file: backupName(), place } })
  if (!(await attempt(ctx, made, () => write(ctx, target, made)))) return
  await proveAgain(ctx, target, made)
  await removeOld(ctx, target)
}

/** Runs work that proves a backup; a failure is stored and operators are alerted. @returns whether it is proved now */
async function attempt(ctx: Work, { id }: Backup, work: () => Promise<Manifest>): Promise<boolean> {
  try {
    const { tables } = await work()
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    await transaction(async (tx) => {
      const now = new Date()
      await tx.backup.update({ where: { id }, data: { state: 'proved', provedAt: now, problem: null, rows } })
      await tx.backup.updateMany({ where: { id, finishedAt: null }, data: { finishedAt: now } })
      await allClear(tx)
    })
    return true
  } catch (error) {
    if (ctx.signal.aborted) {
      await ctx.db.backup.updateMany({ where: { id, state: 'running' }, data: { state: 'interrupted' } })
      throw error
    }
    ctx.log.error({ err: error, backup: id }, 'a backup failed')
    const data = { state: 'failed', problem: errorText(error).slice(0, 500), finishedAt: new Date() }
    await transaction(async (tx) =>
      alertOperators(tx, 'backup.failed', await tx.backup.update({ where: { id }, data })),
    )
    return false
  }
}

async function write({ db, log, signal }: Work, target: BackupTarget, { id, file }: Backup): Promise<Manifest> {
  await target.tidy()
  const { archive } = makeBackup({ url: env().DATABASE_URL, folders: await backupFolders(), say: () => {} })
  const bytes = await target.put(file, addAbortSignal(signal, archive))
  await db.backup.update({ where: { id }, data: { bytes } })
  const manifest = await proveBackup(backupAt(target, file))
  log.info({ file, bytes, place: target.place }, 'a backup was written, and restored for a check')
  return manifest
}

/** Finds missing files, and proves one more backup: one of a killed process, else the one proved longest ago. */
async function proveAgain(ctx: Work, target: BackupTarget, { id }: Backup): Promise<void> {
  const { place } = target
  const there = new Set((await target.list()).map(({ file }) => file))
  const rows = await ctx.db.backup.findMany({
    where: { place, state: { in: ['proved', 'interrupted'] }, id: { not: id } },
    orderBy: { provedAt: { sort: 'asc', nulls: 'first' } },
  })
  for (const row of rows.filter(({ file, state }) => state === 'proved' && !there.has(file)))
    await attempt(ctx, row, () => Promise.reject(new Error(`${place}/${row.file} is gone`)))
  const oldest = rows.find(({ file }) => there.has(file))
  if (oldest) await attempt(ctx, oldest, () => proveBackup(backupAt(target, oldest.file)))
}

/**
 * Removes backups that BACKUP_KEEP_* do not keep. Only proved ones count for that, so that a backup that cannot be
 * restored never displaces one that can; the others go after BACKUP_KEEP_DAYS. Files without a row stay.
 */
async function removeOld({ db, log }: Work, target: BackupTarget): Promise<void> {
  const { BACKUP_KEEP_DAYS: days, BACKUP_KEEP_WEEKS: weeks, BACKUP_KEEP_MONTHS: months } = env()
  const rows = await db.backup.findMany({ where: { place: target.place, state: { not: 'running' } } })
  const proved = rows.filter(({ state }) => state === 'proved')
  const stay = kept(proved, { days, weeks, months })
  for (const row of proved.filter((one) => !stay.has(one))) {
    await target.remove(row.file)
    await db.backup.delete({ where: { id: row.id } })
    log.info({ file: row.file, place: target.place }, 'an old backup was removed')
  }
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)
  const failed = rows.filter(({ state, startedAt }) => state !== 'proved' && startedAt < ago(days * DAY_MS))
  for (const { file } of failed) await target.remove(file)
  const old = { state: { in: ['failed', 'interrupted'] }, startedAt: { lt: ago(FAILURES_KEPT_MS) } }
  await db.backup.deleteMany({ where: old })
}
