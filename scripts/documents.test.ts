import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const DOCUMENTS = ['README.md', ...below('docs'), ...below('clients')].filter((file) => file.endsWith('.md'))
/** Paths from the root of the clone, without patterns. */
const PATH = /^(?:app|bench|clients|components|deploy|docs|e2e|prisma|public|scripts|server)\/[\w./()[\]-]+$/

test.each(DOCUMENTS)('%s links to, shows and names what exists', (document) => {
  const text = readFileSync(document, 'utf8')
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|src(?:set)?="([^"]+)"/g)].map(([, link, picture]) => link ?? picture)
  const files = links.map((link = '') => link.split('#')[0] ?? '').filter((link) => !/^$|^\/|^[a-z]+:/.test(link))
  const codes = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  const missing = [
    ...files.filter((file) => !existsSync(join(dirname(document), file))),
    ...codes.filter((code) => PATH.test(code) && !existsSync(code)),
    ...[...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name).filter((name) => !scripts[name]),
  ]
  expect(missing).toEqual([])
})

function below(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))
}
