import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aUser } from '#server/testing/factories.ts'
import { writeBackup } from './backup.ts'
import { backupFolders } from './folders.ts'
import { checkBackup } from './manifest.ts'
import { admitBackup, restoreBackup } from './restore.ts'
import { backupFile } from './source.ts'
import { tarArchive } from './tar.ts'
import { inDatabase, OwnDatabases } from './testing/own-databases.ts'

const PASSPHRASE = 'a passphrase for the backup'
const say = () => {}
const own = new OwnDatabases()

async function writeArchive(name: string, files: Record<string, string>): Promise<void> {
  const archive = tarArchive(async (add) => {
    for (const [file, text] of Object.entries(files)) {
      const content = Buffer.from(text)
      await add({ name: file, bytes: content.length, modified: new Date() }, [content])
    }
  })
  writeFileSync(own.fileOf(name), gzipSync(Buffer.concat(await Array.fromAsync(archive))))
}

describe('a backup is refused', () => {
  it.each([
    ['plain', ''],
    ['encrypted', PASSPHRASE],
  ])('when any byte of it is missing or another: %s', async (_, passphrase) => {
    await aUser()
    own.useFolders('damaged')
    setEnv({ BACKUP_PASSPHRASE: passphrase })
    const file = own.fileOf('damaged')
    await writeBackup(file, { url: own.source, folders: await backupFolders(), say })
    const bytes = readFileSync(file)
    // The last eight bytes are sums; between them and the content a few bits mean nothing.
    const places = (passphrase ? [0, 0.5] : [0, 0.2, 0.5, 0.8]).map((part) => Math.floor(bytes.length * part))
    for (const place of [...places, ...(passphrase ? [] : [bytes.length - 8]), bytes.length - 1]) {
      const flipped = Buffer.from(bytes)
      flipped[place] = (flipped[place] ?? 0) ^ 0x10
      for (const wrong of [flipped, bytes.subarray(0, place)]) {
        writeFileSync(file, wrong)
        await expect(checkBackup(backupFile(file)), String(place)).rejects.toThrow('is damaged')
      }
    }
    writeFileSync(file, bytes)
    await checkBackup(backupFile(file))
    setEnv({ BACKUP_PASSPHRASE: '' })
    await writeBackup(file, { url: own.source, folders: await backupFolders(), say })
  })

  it('when it is whole but not what its manifest says', async () => {
    const { manifest, keys } = await checkBackup(backupFile(own.fileOf('damaged')))
    const write = async (value: object) => {
      await writeArchive('made', { 'keys.json': JSON.stringify(keys), 'manifest.json': JSON.stringify(value) })
      return checkBackup(backupFile(own.fileOf('made')))
    }
    await expect(write(manifest)).rejects.toThrow('its content is not what was written')
    await expect(write({ ...manifest, tables: 'none' })).rejects.toThrow('its manifest is missing or malformed')
    await expect(write({ ...manifest, format: 2 })).rejects.toThrow('made by a newer version')
  })

  it('when it is of a newer version, or other keys are set', async () => {
    const backup = await checkBackup(backupFile(own.fileOf('damaged')))
    const migrations = [...backup.manifest.migrations, { name: '29990101000000_future', checksum: 'x' }]
    const newer = { ...backup, manifest: { ...backup.manifest, migrations } }
    await expect(admitBackup(newer)).rejects.toThrow('does not know 29990101000000_future')
    const other = { ...backup, keys: { values: { TOKEN_HMAC_KEY: 'x'.repeat(40) } } }
    await expect(admitBackup(other)).rejects.toThrow('TOKEN_HMAC_KEY differ from the keys of the backup')
  })

  it('when the database is not empty, and then nothing changes', async () => {
    own.useFolders('filled')
    const backup = await checkBackup(backupFile(own.fileOf('damaged')))
    const users = await db().user.count()
    await expect(
      restoreBackup(backupFile(own.fileOf('damaged')), backup, {
        url: own.source,
        folders: await backupFolders(),
        say,
      }),
    ).rejects.toThrow('already has accounts')
    expect(await db().user.count()).toBe(users)
    const url = await own.anEmptyOne()
    await inDatabase(url, (client) => client.query('create table something (id int)'))
    await expect(
      restoreBackup(backupFile(own.fileOf('damaged')), backup, { url, folders: await backupFolders(), say }),
    ).rejects.toThrow('tables of something else')
  })

  it('when a file would not lie in its folder', async () => {
    own.useFolders('outside')
    const url = await own.anEmptyOne()
    const backup = await checkBackup(backupFile(own.fileOf('damaged')))
    await writeArchive('outside', { 'audio/../../outside.mp3': 'x' })
    const empty = { ...backup, manifest: { ...backup.manifest, tables: [] } }
    await expect(
      restoreBackup(backupFile(own.fileOf('outside')), empty, { url, folders: await backupFolders(), say }),
    ).rejects.toThrow('does not lie inside')
    expect(existsSync(join(own.folder, 'outside.mp3'))).toBe(false)
  })
})
