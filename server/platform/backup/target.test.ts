import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { env, setEnv } from '#server/settings/env.ts'
import { backupTarget, findBackup } from './target.ts'

const home = mkdtempSync(join(tmpdir(), 'backup-target-'))
const { S3_BUCKET = '' } = env()
const hasBucket = S3_BUCKET !== ''
const FOLDER = join(home, 'deep/backups')
const PLACES = hasBucket
  ? { folder: FOLDER, bucket: `s3://${S3_BUCKET}/${basename(home)}/backups/` }
  : { folder: FOLDER }
const [FIRST, SECOND] = ['quartet-20261128T004835Z.tar.gz.age', 'quartet-20261129T004835Z.tar.gz.age']

afterAll(() => {
  setEnv({ BACKUP_TARGET: '', BACKUP_PASSPHRASE: '' })
  rmSync(home, { recursive: true })
})

it.runIf(!hasBucket)('in a bucket: is tested by npm run suite -- s3', () => {})

describe.each(Object.entries(PLACES))('backups in a %s', (kind, place) => {
  beforeEach(() => setEnv({ BACKUP_TARGET: place, BACKUP_PASSPHRASE: 'a passphrase of no value' }))
  const target = () => {
    const found = backupTarget()
    if (!found) throw new Error('BACKUP_TARGET is set')
    return found
  }
  const content = async (file: string) => Buffer.concat(await Array.fromAsync(await target().open(file))).toString()
  const failing = () =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(40 * 1024 * 1024, 'x')
        throw new Error('the disk has failed')
      })(),
      { objectMode: false },
    )

  it('are stored, listed by name, read and removed', async () => {
    expect(await target().list()).toEqual([])
    expect(await target().put(SECOND, Readable.from([Buffer.from('second')]))).toBe(6)
    expect(await target().put(FIRST, Readable.from([Buffer.from('the '), Buffer.from('first')]))).toBe(9)
    expect(await target().list()).toEqual([
      { file: FIRST, bytes: 9 },
      { file: SECOND, bytes: 6 },
    ])
    expect(await content(FIRST)).toBe('the first')
    expect((await findBackup('/anywhere/latest')).name).toBe(`${target().place}/${SECOND}`)
    expect((await findBackup(FIRST)).name).toBe(`${target().place}/${FIRST}`)
    await expect(findBackup('quartet-none.tar.gz')).rejects.toThrow(
      'There is no quartet-none.tar.gz, neither here nor in',
    )
    await target().remove(SECOND)
    await target().remove(SECOND)
    expect(await target().list()).toEqual([{ file: FIRST, bytes: 9 }])
    await expect(target().open(SECOND)).rejects.toThrow(SECOND)
  })

  it('of more than a part are the same bytes', async () => {
    const bytes = Buffer.alloc(70 * 1024 * 1024, '0123456789abcdef-')
    const pieces = Array.from({ length: 70 }, (_, n) => bytes.subarray(n << 20, (n + 1) << 20))
    expect(await target().put(SECOND, Readable.from(pieces))).toBe(bytes.length)
    expect(Buffer.concat(await Array.fromAsync(await target().open(SECOND))).equals(bytes)).toBe(true)
    await target().remove(SECOND)
  })

  it('that fail are not there, and what a kill has left is tidied up', async () => {
    await expect(target().put(SECOND, failing())).rejects.toThrow('the disk has failed')
    expect((await target().list()).map(({ file }) => file)).toEqual([FIRST])
    if (kind === 'folder') {
      writeFileSync(join(FOLDER, `${SECOND}.part`), 'half')
      writeFileSync(join(FOLDER, 'notes.part'), 'of somebody else')
      expect((await target().list()).map(({ file }) => file)).toEqual([FIRST])
    }
    await target().tidy()
    if (kind === 'folder') expect(readdirSync(FOLDER).sort()).toEqual(['notes.part', FIRST])
    expect(await content(FIRST)).toBe('the first')
  })

  it.runIf(kind === 'bucket')('refuse a wrong key and a bucket that is not there, in one sentence', async () => {
    setEnv({ BACKUP_TARGET: 's3://no-such-bucket/x' })
    await expect(target().list()).rejects.toThrow('no-such-bucket at http')
    setEnv({ BACKUP_TARGET: place, BACKUP_S3_SECRET_ACCESS_KEY: 'another secret' })
    await expect(target().put(SECOND, Readable.from([Buffer.from('x')]))).rejects.toThrow('answers POST with 403')
    setEnv({ BACKUP_S3_SECRET_ACCESS_KEY: '' })
  })
})
