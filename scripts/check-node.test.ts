import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const CHECK = join(import.meta.dirname, 'check-node.mjs')
const OLD = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.19.0'}})`
const folders: string[] = []

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

test('a Node that runs TypeScript passes', () => {
  expect(checkIn(aFolder(), [])).toMatchObject({ status: 0, stderr: '' })
})

test('an older one without the Node of the packages ends with one sentence', () => {
  const { status, stderr } = checkIn(aFolder(), ['--import', OLD])
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Quartet runs on Node 24 or later .*\n$/)
})

test('an older one makes the link to the Node of the packages that npm 10 leaves out, and then finds it', () => {
  const folder = aFolder()
  const installed = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  mkdirSync(dirname(installed), { recursive: true })
  symlinkSync(process.execPath, installed)
  expect(checkIn(folder, ['--import', OLD])).toMatchObject({ status: 0, stderr: '' })
  expect(existsSync(join(folder, 'node_modules/.bin/node'))).toBe(true)
  const shell = spawnSync('/bin/sh', ['-c', 'node --version'], {
    cwd: folder,
    env: { ...process.env, PATH: join(folder, 'node_modules/.bin') },
    encoding: 'utf8',
  })
  expect(shell.stdout).toBe(`${process.version}\n`)
})

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-node-'))
  folders.push(folder)
  return folder
}

function checkIn(cwd: string, args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [...args, CHECK], { cwd, encoding: 'utf8' })
  return { status, stderr }
}
