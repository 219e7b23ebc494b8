import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { tarArchive, tarEntries } from './tar.ts'

const NAMES = ['a.txt', 'пластинка/Ёлка – 1.mp3', `${'folder/'.repeat(40)}long.flac`, `${'я'.repeat(120)}.ogg`, 'empty']
const modified = new Date('2026-01-06T14:45:26Z')

async function whole(): Promise<Buffer> {
  const archive = tarArchive(async (add) => {
    for (const [n, name] of NAMES.entries()) {
      const content = Buffer.alloc(name === 'empty' ? 0 : 511 + n, String(n))
      await add({ name, bytes: content.length, modified }, [content.subarray(0, 100), content.subarray(100)])
    }
  })
  return Buffer.concat(await Array.fromAsync(archive))
}

test('what is written is read again, in pieces of any length', async () => {
  const bytes = await whole()
  for (const length of [1, 100, 512, 1 << 20]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / length) }, (_, n) =>
      bytes.subarray(n * length, (n + 1) * length),
    )
    const read: [string, number, Date][] = []
    for await (const entry of tarEntries(Readable.from(pieces))) {
      const content = Buffer.concat(await Array.fromAsync(entry.content))
      expect(content.every((byte) => byte === content[0])).toBe(true)
      read.push([entry.name, content.length, entry.modified])
    }
    expect(read).toEqual(NAMES.map((name, n) => [name, name === 'empty' ? 0 : 511 + n, modified]))
  }
})

test('what is not read of a file is skipped', async () => {
  const names: string[] = []
  for await (const { name } of tarEntries(Readable.from([await whole()]))) names.push(name)
  expect(names).toEqual(NAMES)
})

test('the tar of the system reads it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tar-'))
  try {
    writeFileSync(join(folder, 'test.tar'), await whole())
    execFileSync('tar', ['xf', 'test.tar'], { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } })
    for (const [n, name] of NAMES.entries())
      expect(readFileSync(join(folder, name)).length, name).toBe(name === 'empty' ? 0 : 511 + n)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('an archive that ends early, and bytes that are none, are refused', async () => {
  const read = async (bytes: Buffer) => {
    for await (const _entry of tarEntries(Readable.from([bytes])));
  }
  const bytes = await whole()
  await expect(read(bytes.subarray(0, 700))).rejects.toThrow('Unexpected end of data')
  await expect(read(Buffer.alloc(1024, 'x'))).rejects.toThrow('Invalid tar header')
  await expect(read(Buffer.concat([Buffer.from('y'), bytes.subarray(1)]))).rejects.toThrow('Invalid tar header')
})

test.each(['four', 'sixsix'])('a file that changes while it is read is refused: %s', async (content) => {
  const archive = tarArchive((add) => add({ name: 'a', bytes: 5, modified }, [Buffer.from(content)]))
  await expect(Array.fromAsync(archive)).rejects.toThrow('a changed while it was read')
})
