import { readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const TOPS = ['server', 'components', 'app']
const MOST_FILES = 40
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s+'([#.][^']+)'|(?:^|\n)import\s+'([#.][^']+)'|import\('([#.][^']+)'\)/g

test('no file imports another that imports it, directly or through others, not even a type', () => {
  const imports = new Map(sources().map((file) => [file, importsOf(file)]))
  expect(imports.get('server/core/operation.ts')).toContain('server/core/context.ts')
  expect(circlesIn(imports)).toEqual([])
})

test('circles are found through any number of files', () => {
  const imports = { a: ['b', 'd'], b: ['c'], c: ['b'], d: ['e'], e: ['f'], f: ['d', 'a'] }
  expect(circlesIn(new Map(Object.entries(imports)))).toEqual([
    ['b', 'c'],
    ['a', 'd', 'e', 'f'],
  ])
})

test(`a folder has at most ${MOST_FILES} files`, () => {
  const counts = new Map<string, number>()
  for (const file of allFiles()) {
    const folder = posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([])
})

function allFiles(): string[] {
  return TOPS.flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath.slice(ROOT.length + 1)}/${entry.name}`),
  )
}

function sources(): string[] {
  return allFiles().filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
}

function importsOf(file: string): string[] {
  return [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map(([, ...found]) => {
    const specifier = found.find(Boolean) ?? ''
    return specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file), specifier)
  })
}

/** Sets of files that all reach one another (Tarjan's strongly connected components), sorted by name. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const own = order.size
    order.set(file, own)
    const at = stack.push(file) - 1
    let lowest = own
    for (const next of imports.get(file) ?? []) {
      if (!imports.has(next)) continue
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next) ?? own)
    }
    if (lowest === own) {
      const circle = stack.splice(at)
      if (circle.length > 1) circles.push(circle.sort())
    }
    return lowest
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return circles
}
