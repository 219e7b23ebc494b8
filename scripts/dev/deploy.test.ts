import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { settings } from './settings.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const NAMES = new Set(settings().map(({ name }) => name))
/** Read by Node, the C library or the shell, and not by our settings. */
const OTHERS = new Set(['NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'PATH'])

interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}

interface Service {
  build?: { dockerfile: string }
  environment: Record<string, string>
  volumes: string[]
  read_only?: boolean
  tmpfs?: string[]
  cap_drop?: string[]
  security_opt?: string[]
  mem_limit?: string
  pids_limit?: number
}

interface Workflow {
  jobs: Record<string, { strategy?: { matrix: { include: { arch: string }[] } }; steps: { run?: string }[] }>
}

test('the compose file is YAML whose settings, files and volumes exist', () => {
  const { services, volumes } = parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8')) as Compose
  expect(Object.keys(services.quartet?.environment ?? {}).filter((name) => !NAMES.has(name))).toEqual([])
  expect(existsSync(join(DEPLOY, '..', services.quartet?.build?.dockerfile ?? 'none'))).toBe(true)
  const used = Object.values(services).flatMap((service) => service.volumes.map((volume) => volume.split(':')[0]))
  expect(new Set(used)).toEqual(new Set(Object.keys(volumes)))
})

test('the container writes to its volume and /tmp alone, has no capability and a limit of memory', () => {
  const { services } = parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8')) as Compose
  expect(services.quartet).toMatchObject({
    read_only: true,
    tmpfs: [expect.stringMatching(/^\/tmp(:|$)/)],
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    mem_limit: expect.stringMatching(/^\d+g$/),
    pids_limit: expect.any(Number),
    volumes: ['files:/var/lib/quartet'],
  })
  expect(services.database?.security_opt).toEqual(['no-new-privileges:true'])
})

test('a release is built on machines of both kinds, started, and published as the version of the package', () => {
  const { jobs } = parse(readFileSync(join(DEPLOY, '../.github/workflows/release.yml'), 'utf8')) as Workflow
  const { include = [] } = jobs['build']?.strategy?.matrix ?? {}
  expect(include.map(({ arch }) => arch)).toEqual(['amd64', 'arm64'])
  const commands = Object.values(jobs).map(({ steps }) => steps.map(({ run = '' }) => run).join('\n'))
  expect(commands[0]).toMatch(/"v\$version" = "\$GITHUB_REF_NAME".*docker build .*\/api\/health\/ready.*docker push/s)
  expect(commands[1]).toMatch(/imagetools create .*-amd64" .*-arm64"/)
})

test('nothing of the code in the image belongs to the account that runs it', () => {
  const [, image = ''] = readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8').split(/^FROM .*slim$/m)
  expect(image).toMatch(/^USER node$/m)
  expect(image).not.toContain('--chown')
  expect(image.match(/chown .*/g)).toEqual(['chown node:node /var/lib/quartet'])
  // What a start would otherwise complete in the folder of the code.
  expect(readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8')).toMatch(/prepare\.ts pages database .*chmod -R go-w,/s)
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
  expect(names.filter((name) => !NAMES.has(name) && !OTHERS.has(name))).toEqual([])
})

test('the systemd unit has known sections and keys only, and systemd itself finds nothing where it is at hand', () => {
  const unit = readFileSync(join(DEPLOY, 'quartet.service'), 'utf8')
  const lines = unit.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines.filter((line) => !/^\[(Unit|Service|Install)\]$|^[A-Z][A-Za-z]+=./.test(line))).toEqual([])
  const names = lines
    .filter((line) => line.startsWith('Environment='))
    .flatMap((line) => line.slice('Environment='.length).split(' '))
    .map((pair) => pair.split('=')[0] ?? '')
  expect(names).toContain('DATA_DIR')
  expect(names.filter((name) => !NAMES.has(name) && !OTHERS.has(name))).toEqual([])
  expect(verified(unit)).toBe('')
})

test('the service of systemd changes nothing but its state, and may do little', () => {
  const lines = readFileSync(join(DEPLOY, 'quartet.service'), 'utf8').split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'ProtectSystem=strict',
      'StateDirectory=quartet',
      'NoNewPrivileges=true',
      'CapabilityBoundingSet=CAP_NET_BIND_SERVICE',
      'PrivateTmp=true',
      'PrivateDevices=true',
      'SystemCallFilter=@system-service',
      'SystemCallFilter=~@privileged @resources',
    ]),
  )
  expect(lines.filter((line) => /^MemoryMax=\d+G$/.test(line))).toHaveLength(1)
  // Node compiles while it runs; other folders would be the code's.
  expect(lines.filter((line) => /^(ReadWritePaths|MemoryDenyWriteExecute)=/.test(line))).toEqual([])
  expect(lines.filter((line) => /^# .*chown/.test(line))).toEqual([])
})

/** What systemd has to say; nothing on machines without it. The account need not exist there. */
function verified(unit: string): string {
  if (!existsSync('/usr/bin/systemd-analyze')) return ''
  const folder = mkdtempSync(join(tmpdir(), 'quartet-unit-'))
  const file = join(folder, 'quartet.service')
  writeFileSync(file, unit.replace('User=quartet', 'User=root'))
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
