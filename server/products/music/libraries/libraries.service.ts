import { realpath, stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { texts } from '#i18n/texts.ts'
import type { z } from 'zod'
import type { MusicLibrary, MusicScan } from '#prisma/generated/client.ts'
import type { Context } from '#server/core/context.ts'
import { isUniqueViolation } from '#server/core/database/storage-errors.ts'
import { AppError, fieldError, found } from '#server/core/errors.ts'
import { isInside } from '#server/core/process/is-inside.ts'
import { usesBucket } from '../library/bucket.client.ts'
import { folderOf } from '../library/place.ts'
import { realRoot } from '../library/files.ts'
import { operatorMutation, operatorQuery } from '../operation.ts'
import { FIRST, announceLibraries, forgetLibraries, readLibraries } from './libraries.ts'
import { CreateLibrary, LibraryId, LibraryList, LibraryView, UpdateLibrary } from './libraries.schema.ts'
import { NO_FIGURES, libraryFigures } from './libraries.sql.ts'
import { scanView } from './scans.service.ts'

export const listLibraries = operatorQuery({
  id: 'libraries.list',
  name: 'listMusicLibraries',
  summary: 'List the music libraries with their last scans',
  output: LibraryList,
  async run(ctx) {
    return { items: await viewsOf(ctx) }
  },
})

export const createLibrary = operatorMutation({
  id: 'libraries.create',
  name: 'createMusicLibrary',
  summary: 'Create a music library of a folder on the server',
  description: 'Its files are played from there and never changed. Nothing of it is in the catalogue before a scan.',
  input: CreateLibrary,
  output: LibraryView,
  async run(ctx, { folder, ...input }) {
    const data = { ...columnsOf(input), name: input.name, folder: await ownFolder(ctx, folder) }
    const { id } = await named(ctx.db.musicLibrary.create({ data }))
    await setAccounts(ctx, id, input.accounts)
    ctx.note({ subject: `library:${id}`, after: { ...data, accounts: input.accounts } })
    return changed(ctx, id)
  },
})

export const updateLibrary = operatorMutation({
  id: 'libraries.update',
  name: 'updateMusicLibrary',
  summary: 'Update a music library',
  description: 'Who hears it counts at once, everywhere. Titles are kept or refused by the next scan.',
  input: UpdateLibrary,
  output: LibraryView,
  async run(ctx, { id, ...input }) {
    const before = found(await ctx.db.musicLibrary.findUnique({ where: { id } }))
    const data = { ...columnsOf(input), name: input.name }
    await named(ctx.db.musicLibrary.update({ where: { id }, data }))
    await setAccounts(ctx, id, input.accounts)
    ctx.note({ subject: `library:${id}`, before: auditOf(before), after: { ...data, accounts: input.accounts } })
    return changed(ctx, id)
  },
})

export const deleteLibrary = operatorMutation({
  id: 'libraries.delete',
  name: 'deleteMusicLibrary',
  summary: 'Delete a music library without tracks',
  description: 'Its files stay. The first library, and one with tracks, cannot be deleted.',
  input: LibraryId,
  async run(ctx, { id }) {
    const before = found(await ctx.db.musicLibrary.findUnique({ where: { id } }))
    const tracks = await ctx.db.musicTrack.count({ where: { libraryId: id } })
    if (id === FIRST || tracks > 0) throw new AppError('conflict', texts('music.errors')('libraryInUse'))
    await ctx.db.musicLibrary.delete({ where: { id } })
    ctx.note({ subject: `library:${id}`, before: auditOf(before) })
    await announceLibraries(ctx.db)
    ctx.afterCommit(forgetLibraries)
  },
})

type Input = Omit<z.output<typeof UpdateLibrary>, 'id'>

function columnsOf({ everybody, titles, watch }: Input) {
  return { everybody, watch, ...(titles && { keepTitles: titles === 'keep' }) }
}

const auditOf = ({ name, folder, everybody, keepTitles, watch }: MusicLibrary) => ({
  name,
  folder,
  everybody,
  keepTitles,
  watch,
})

/**
 * The real path of a folder that can be a library of its own.
 * @throws unprocessable when it is no folder, or lies inside or around the folder of another library
 */
async function ownFolder(ctx: Context, given: string): Promise<string> {
  const t = texts('music.errors')
  const real = isAbsolute(given) ? await realpath(/* turbopackIgnore: true */ given).catch(() => null) : null
  if (real === null || !(await stat(real)).isDirectory()) throw fieldError('folder', t('noFolder'))
  for (const { id, folder } of await readLibraries(ctx.db)) {
    const other = id === FIRST ? (usesBucket() ? null : await realRoot()) : folder
    if (other !== null && (other === real || isInside(other, real) || isInside(real, other)))
      throw fieldError('folder', t('folderTaken'))
  }
  return real
}

/** @throws unprocessable for a name that another library has */
async function named<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    throw isUniqueViolation(error) ? fieldError('name', texts('music.errors')('nameTaken')) : error
  })
}

/** @throws unprocessable for an address that no account has */
async function setAccounts(ctx: Context, libraryId: number, addresses: readonly string[] | undefined): Promise<void> {
  if (addresses === undefined) return
  const wanted = new Set(addresses.map((address) => address.trim().toLowerCase()).filter((address) => address !== ''))
  const users = await ctx.db.user.findMany({
    where: { email: { in: [...wanted], mode: 'insensitive' } },
    select: { id: true, email: true },
  })
  for (const { email } of users) wanted.delete(email.toLowerCase())
  const [unknown] = wanted
  if (unknown !== undefined) throw fieldError('accounts', texts('music.errors')('noAccount', { address: unknown }))
  await ctx.db.musicLibraryAccount.deleteMany({ where: { libraryId } })
  await ctx.db.musicLibraryAccount.createMany({ data: users.map(({ id: userId }) => ({ libraryId, userId })) })
}

async function changed(ctx: Context, id: number): Promise<z.input<typeof LibraryView>> {
  await announceLibraries(ctx.db)
  ctx.afterCommit(forgetLibraries)
  return found((await viewsOf(ctx)).find((library) => library.id === id))
}

async function viewsOf({ db }: Context): Promise<z.input<typeof LibraryView>[]> {
  const account = { select: { user: { select: { email: true } } } } as const
  const include = { scan: true, accounts: account }
  const rows = await db.musicLibrary.findMany({ include, orderBy: { id: 'asc' } })
  const figures = await libraryFigures(db)
  return Promise.all(rows.map((row) => viewOf(row, figures.get(row.id) ?? NO_FIGURES)))
}

type Row = MusicLibrary & { scan: MusicScan | null; accounts: { user: { email: string } }[] }

async function viewOf(
  { id, name, folder, everybody, keepTitles, watch, scan, accounts }: Row,
  figures: typeof NO_FIGURES,
) {
  return {
    id,
    name,
    folder: id === FIRST ? await folderOf(FIRST) : folder,
    everybody,
    accounts: accounts.map(({ user }) => user.email).toSorted(),
    titles: keepTitles ? ('keep' as const) : ('strict' as const),
    watch,
    ...figures,
    scan: scan && scanView(scan),
  }
}
