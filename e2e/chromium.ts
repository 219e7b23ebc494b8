import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'

export type { Browser, Page } from '@playwright/test'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Whether npm's Chromium is built for this machine. */
const IS_BUILT = process.platform === 'linux' && process.arch === 'x64'
const PACKAGE = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))))

interface Executable {
  executablePath: string
  env: Record<string, string>
}

/** A browser outside the test runner. */
export function launchChromium(): Promise<Browser> {
  const { executablePath, env } = findChromium()
  const whole = { ...(process.env as Record<string, string>), ...env }
  return chromium.launch({ executablePath, args: ['--no-sandbox'], env: whole })
}

/**
 * The Chromium to test with: npm's, unpacked once into `.cache`, so that every machine tests with the same one. It is
 * headless, which saves half of the time, and brings the libraries and fonts that a bare machine lacks. Where it does
 * not run, the system's own.
 */
export function findChromium(): Executable {
  const system = IS_BUILT ? undefined : SYSTEM.find((path) => existsSync(path))
  if (system) return { executablePath: system, env: {} }
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }
  const folder = join(import.meta.dirname, `../.cache/chromium-${version}`)
  if (!existsSync(folder)) unpack(folder)
  writeFileSync(join(folder, 'fonts/fonts.conf'), fontsConf(join(folder, 'fonts')))
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  }
}

/** Unpacks beside the final place and moves the whole, so that an interrupted run leaves nothing half done. */
function unpack(folder: string): void {
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  writeFileSync(join(draft, 'chromium'), read('chromium.br'), { mode: 0o755 })
  untar(draft, 'swiftshader.tar.br')
  for (const name of ['al2023', 'fonts']) {
    mkdirSync(join(draft, name))
    untar(join(draft, name), `${name}.tar.br`)
  }
  if (!existsSync(folder)) renameSync(draft, folder)
}

function untar(folder: string, archive: string): void {
  execFileSync('tar', ['-x', '-C', folder], { input: read(archive), maxBuffer: 1 << 30 })
}

function read(file: string): Buffer {
  return brotliDecompressSync(readFileSync(join(PACKAGE, 'bin', file)))
}

/** Fonts of the machine and the package, whose own file names other folders. Without any font, Chromium soon ends. */
function fontsConf(folder: string): string {
  const folders = [folder, '/usr/share/fonts', '/usr/local/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('')
  return `<?xml version="1.0"?><fontconfig>${folders}<cachedir>${folder}/cache</cachedir></fontconfig>`
}
