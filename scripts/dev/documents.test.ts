import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { allCommands } from '../cli/quartet.ts'
import { SUITES } from '../suites/table.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
/** The first words of every command, and the groups of them. */
const COMMANDS = (await allCommands()).flatMap(({ name }) => [name, name.split(' ')[0] ?? ''])
const ROOT = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md']
const DOCUMENTS = [...ROOT, ...below('docs'), ...below('clients')].filter((file) =>
  /^(?!.*node_modules).*\.md$/.test(file),
)
/** Paths from the root of the clone, without patterns. */
const PATH = /^(?:app|bench|clients|components|deploy|docs|e2e|prisma|public|scripts|server)\/[\w./()[\]-]+$/

test.each(DOCUMENTS)('%s links to, shows and names what exists', (document) => {
  // What was released stays as it was said.
  const [text = ''] = readFileSync(document, 'utf8').split('\n## [0.2.0]')
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|src(?:set)?="([^"]+)"/g)].map(([, link, picture]) => link ?? picture)
  const files = links.map((link = '') => link.split('#')[0] ?? '').filter((link) => !/^$|^\/|^[a-z]+:/.test(link))
  const codes = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  const missing = [
    ...files.filter((file) => !existsSync(join(dirname(document), file))),
    ...codes.filter((code) => PATH.test(code) && !existsSync(code)),
    ...[...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name).filter((name) => !scripts[name]),
    ...[...text.matchAll(/npm run (?:-s )?suite -- ([\w-]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !SUITES[name]),
    ...commandsIn(text).filter((line) => !COMMANDS.some((name) => `${line} `.startsWith(`${name} `))),
  ]
  expect(missing).toEqual([])
})

test('decision records are numbered without gaps, dated, and listed with their title and status', () => {
  const records = below('docs/adr').filter((file) => !file.endsWith('README.md'))
  const rows = records.toSorted().map((file, at) => {
    const name = basename(file)
    const text = readFileSync(file, 'utf8')
    const head = /^# (.+)\n\n- Status: (accepted|superseded by \d{4})\n- Date: (\d{4}-\d\d-\d\d)\n/.exec(text)
    const [, title, status, date] = head ?? []
    const number = String(at + 1).padStart(4, '0')
    expect(name).toMatch(new RegExp(`^${number}-[a-z-]+\\.md$`))
    return `| [${number}](${name}) | ${title} | ${status} | ${date} |`
  })
  expect(readFileSync('docs/adr/README.md', 'utf8').match(/^\| \[.*$/gm)).toEqual(rows)
})

test('comments are no wider than code', () => {
  const folders = ['app', 'bench', 'components', 'e2e', 'i18n', 'prisma', 'scripts', 'server']
  const sources = folders
    .flatMap(below)
    .filter((file) => /^(?!.*(?:node_modules|generated)).*\.(?:ts|tsx|mjs)$/.test(file))
  const wide = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (line.length > 120 && /^\s*(?:\/\*\*|\*|\/\/)/.test(line) ? [`${file}:${at + 1}`] : [])),
  )
  expect(wide).toEqual([])
})

/** What follows `quartet` where a document calls it. */
function commandsIn(text: string): string[] {
  return [...text.matchAll(/(?:`|npm run (?:-s )?|exec quartet |\$\()quartet(?: --)? ([a-z][a-z -]*)/g)].map(
    ([, line = '']) => line,
  )
}

function below(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))
}
