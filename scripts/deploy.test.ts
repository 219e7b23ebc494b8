import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { settings } from './settings.ts'

const DEPLOY = join(import.meta.dirname, '../deploy')
const NAMES = new Set(settings().map(({ name }) => name))

interface Compose {
  services: Record<string, { build?: { dockerfile: string }; environment: Record<string, string>; volumes: string[] }>
  volumes: Record<string, unknown>
}

test('the compose file is YAML whose settings, files and volumes exist', () => {
  const { services, volumes } = parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8')) as Compose
  expect(Object.keys(services.quartet?.environment ?? {}).filter((name) => !NAMES.has(name))).toEqual([])
  expect(existsSync(join(DEPLOY, '..', services.quartet?.build?.dockerfile ?? 'none'))).toBe(true)
  const used = Object.values(services).flatMap((service) => service.volumes.map((volume) => volume.split(':')[0]))
  expect(new Set(used)).toEqual(new Set(Object.keys(volumes)))
})

test('the Dockerfile copies, sets and starts what exists', () => {
  const lines = readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ').split('\n')
  const words = (start: string) =>
    lines.filter((line) => line.startsWith(start)).map((line) => line.split(/\s+/).slice(1))
  const copied = words('COPY ').flatMap((line) => (line[0]?.startsWith('--') ? [] : line.slice(0, -1)))
  const program = (JSON.parse(lines.find((line) => line.startsWith('CMD '))?.slice(4) ?? '[]') as string[])[1] ?? 'none'
  expect([...copied, program].filter((file) => !existsSync(join(DEPLOY, '..', file)))).toEqual([])
  expect(copied).toContain('package-lock.json')
  const names = words('ENV ').flatMap((line) => line.map((pair) => pair.split('=')[0] ?? ''))
  // Read by Node itself and by the C library.
  const others = new Set(['NODE_OPTIONS', 'MALLOC_ARENA_MAX'])
  expect(names.filter((name) => !NAMES.has(name) && !others.has(name))).toEqual([])
})

test('the systemd unit has known sections and keys only, and systemd itself finds nothing where it is at hand', () => {
  const unit = readFileSync(join(DEPLOY, 'quartet.service'), 'utf8')
  const lines = unit.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines.filter((line) => !/^\[(Unit|Service|Install)\]$|^[A-Z][A-Za-z]+=./.test(line))).toEqual([])
  const settingsOfUnit = /^Environment=(.*)$/m
    .exec(unit)?.[1]
    ?.split(' ')
    .map((pair) => pair.split('=')[0] ?? '')
  expect(settingsOfUnit?.every((name) => NAMES.has(name))).toBe(true)
  expect(verified(unit)).toBe('')
})

/** What systemd has to say; nothing on machines without it. The program must exist there, so another one stands in. */
function verified(unit: string): string {
  if (!existsSync('/usr/bin/systemd-analyze')) return ''
  const folder = mkdtempSync(join(tmpdir(), 'quartet-unit-'))
  const file = join(folder, 'quartet.service')
  writeFileSync(file, unit.replace('/usr/bin/npm', '/bin/true').replace('User=quartet', 'User=root'))
  try {
    const options = { stdio: 'pipe', encoding: 'utf8' } as const
    execFileSync('/usr/bin/systemd-analyze', ['verify', '--man=no', file], options)
    return ''
  } catch (error) {
    return String((error as { stderr?: string }).stderr)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
