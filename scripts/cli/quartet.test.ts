import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { aUser } from '#server/testing/factories.ts'
import { withEmptyDatabase } from './testing/empty-database.ts'
import { resultOf, run } from './testing/run.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartet-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))

const COMMANDS = {
  start: ['start'],
  user: ['list', 'create', 'promote', 'demote', 'block', 'unblock', 'reset-factor'],
  token: ['create', 'list', 'revoke'],
  backup: ['backup'],
  backups: ['backups'],
  restore: ['restore'],
  db: ['url', 'copy'],
  doctor: ['doctor'],
  version: ['version'],
  import: ['music', 'vacancies'],
  generate: ['vacancies'],
  search: ['check', 'rebuild'],
}

describe('quartet', () => {
  it('names every command in its help, and every command has help of its own', async () => {
    const help = (await run(['--help'])).out.join('\n')
    for (const [word, names] of Object.entries(COMMANDS)) {
      expect(help).toMatch(new RegExp(`^  ${word} `, 'm'))
      for (const name of names) {
        const words = name === word ? [word] : [word, name]
        const own = await run([...words, '--help'])
        expect(own).toMatchObject({ code: 0, err: '' })
        expect(own.out.join('\n')).toContain(`Usage: quartet ${words.join(' ')}`)
      }
    }
  })

  it('shows its help and ends with 2 when it is called without a command', async () => {
    expect(await run([])).toMatchObject({ code: 2, out: [], err: expect.stringContaining('Commands:') })
  })

  it.each([
    ['usr', /Did you mean user/],
    ['--version', /unknown option/],
    ['start now', /too many arguments/],
    ['start --json', /unknown option/],
    ['backup one two', /too many arguments/],
    ['restore', /missing required argument 'backup'/],
    ['db', /Commands:/],
    ['db url here', /too many arguments/],
    ['db copy', /missing required argument 'url'/],
    ['db copy mysql://host/database', /url: must be a URL such as postgres/],
    ['doctor --fix', /unknown option/],
    ['version 1', /too many arguments/],
    ['import music', /missing required argument 'folder'/],
    ['import vacancies', /missing required argument 'file'/],
    ['import books file', /unknown command/],
    ['generate vacancies --count none', /--count: /],
    ['generate vacancies --count 0', /--count: /],
    ['generate vacancies --until tomorrow', /--until: /],
    ['search check one two', /too many arguments/],
    ['search rebuild one two', /too many arguments/],
  ])('calls "%s" wrong usage, with 2', async (line, reason) => {
    const ended = await run(line.split(' '))
    expect(ended).toMatchObject({ code: 2, out: [], err: expect.stringMatching(reason) })
  })
})

describe('its commands', () => {
  const { DATABASE_URL } = env()
  beforeEach(() => setEnv({ DATABASE_URL, DATA_DIR: '', SEARCH_NODES: '' }))

  it('version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(await resultOf('version')).toEqual({ version, node: process.versions.node })
  })

  it('db url', async () => {
    expect(await run(['db', 'url'])).toEqual({ code: 0, out: [env().DATABASE_URL], err: '' })
    setEnv({ DATABASE_URL: '', DATA_DIR: folder })
    expect(await run(['db', 'url'])).toMatchObject({ code: 1, err: expect.stringContaining('not running') })
  })

  it('backup, restore and db copy', async () => {
    setEnv({ DATA_DIR: join(folder, 'data') })
    const { id } = await aUser({ name: 'Kept' })
    const written = await resultOf<{ file: string; rows: number }>('backup', join(folder, 'one.tar.gz'))
    expect(written).toMatchObject({ file: join(folder, 'one.tar.gz'), files: { audio: 0, audit: 0 } })
    expect(await run(['backup', 'one.tar.gz'], folder)).toMatchObject({
      code: 1,
      err: expect.stringContaining('exists already'),
    })
    const nameIn = async (url: string) => {
      setEnv({ DATABASE_URL: url })
      const { users } = await resultOf<{ users: { id: string; name: string }[] }>('user', 'list')
      return users.find((user) => user.id === id)?.name
    }
    await withEmptyDatabase(async (url) => {
      setEnv({ DATABASE_URL: url, DATA_DIR: join(folder, 'restored') })
      expect(await resultOf('restore', written.file)).toMatchObject({ version: expect.any(String) })
      expect(await nameIn(url)).toBe('Kept')
      const again = await run(['restore', written.file])
      expect(again).toMatchObject({ code: 1, err: expect.stringContaining('use an empty database') })
      setEnv({ DATABASE_URL, DATA_DIR: '' })
    })
    await withEmptyDatabase(async (url) => {
      expect(await resultOf('db', 'copy', url)).toMatchObject({ rows: expect.any(Number) })
      expect(await nameIn(url)).toBe('Kept')
    })
  })

  it('import music', async () => {
    setEnv({ MUSIC_DIR: join(folder, 'music') })
    writeFileSync(join(folder, 'noise.mp3'), 'no music')
    const { code, out } = await run(['import', 'music', '.', '--json'], folder)
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ added: 0, refused: [{ file: 'noise.mp3' }] })
    expect(code).toBe(1)
    expect(await run(['import', 'music', 'nowhere'], folder)).toMatchObject({
      code: 1,
      err: expect.stringContaining('ENOENT'),
    })
  })

  it('generate vacancies and import vacancies', async () => {
    expect(await resultOf('generate', 'vacancies', '--count', '20')).toEqual({ added: 20, existing: 0 })
    expect(await resultOf('generate', 'vacancies', '--count', '30')).toEqual({ added: 10, existing: 20 })
    const before = await db().vacancy.count()
    const vacancy = {
      id: 'baker1',
      name: 'Пекарь',
      area: { id: '1', name: 'Москва' },
      employer: { id: 'bread1', name: 'Хлеб' },
      published_at: '2026-10-20T12:30:00+0300',
      experience: { id: 'between1And3', name: 'От 1 года до 3 лет' },
      schedule: { id: 'fullDay', name: 'Полный день' },
      professional_roles: [{ id: '128', name: 'Сварщик' }],
    }
    writeFileSync(join(folder, 'file.json'), JSON.stringify([vacancy, { ...vacancy, id: 'baker2', name: '' }]))
    const { code, out } = await run(['import', 'vacancies', 'file.json', '--json'], folder)
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ added: 1, refused: [{ record: 'baker2' }] })
    expect({ code, added: (await db().vacancy.count()) - before }).toEqual({ code: 1, added: 1 })
    writeFileSync(join(folder, 'none.json'), '[]')
    const none = await run(['import', 'vacancies', 'none.json'], folder)
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining('no vacancy') })
  })

  it.each(['check', 'rebuild'])('search %s', async (name) => {
    expect(await run(['search', name])).toMatchObject({ code: 1, err: 'SEARCH_NODES names no such node' })
    setEnv({ SEARCH_NODES: '127.0.0.1:1' })
    const { code, out } = await run(['search', name, '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ nodes: [{ node: '127.0.0.1:1', shard: 0, in_step: false }] })
  })
})
