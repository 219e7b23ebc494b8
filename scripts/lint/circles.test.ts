import { readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s+'([#.][^']+)'|(?:^|\n)import\s+'([#.][^']+)'|import\('([#.][^']+)'\)/g

/** A folder that others import as a whole. The base of all routers is below them, the root router above. */
function roomOf(path: string): string | null {
  const [top = '', name = '', ...rest] = path.split('/')
  if (!['server', 'components'].includes(top) || rest.length === 0 || name === 'testing') return null
  return `${top}/${name}`
}

/** Room → the rooms it imports, by values or types, each with one import as an example. */
function importsOfRooms(): Map<string, Map<string, string>> {
  const rooms = new Map<string, Map<string, string>>()
  for (const top of ['server', 'components']) {
    for (const name of readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })) {
      const file = `${top}/${name}`
      const room = roomOf(file)
      if (room === null || !/\.tsx?$/.test(file) || /\.test\.tsx?$|\/testing\//.test(file)) continue
      const imports = rooms.get(room) ?? new Map<string, string>()
      rooms.set(room, imports)
      for (const [, ...found] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
        const specifier = found.find(Boolean) ?? ''
        const target = specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file), specifier)
        const other = roomOf(target)
        if (other !== null && other !== room && !target.endsWith('.schema.ts')) imports.set(other, `${file} -> ${target}`)
      }
    }
  }
  return rooms
}

/** The imports of one circle; empty when there is none. */
function circleIn(rooms: Map<string, Map<string, string>>): string[] {
  const done = new Set<string>()
  const visit = (room: string, path: string[]): string[] => {
    const at = path.indexOf(room)
    if (at >= 0) return path.slice(at).map((from, i, all) => rooms.get(from)?.get(all[i + 1] ?? room) ?? '')
    if (done.has(room)) return []
    for (const next of rooms.get(room)?.keys() ?? []) {
      const circle = visit(next, [...path, room])
      if (circle.length > 0) return circle
    }
    done.add(room)
    return []
  }
  for (const room of rooms.keys()) {
    const circle = visit(room, [])
    if (circle.length > 0) return circle
  }
  return []
}

test('no room imports another that imports it, directly or through others, not even a type', () => {
  const rooms = importsOfRooms()
  expect([...rooms.keys()]).toEqual(expect.arrayContaining(['server/core', 'server/api', 'components/ui']))
  expect(circleIn(rooms)).toEqual([])
})

test('a circle is found through any number of rooms', () => {
  const rooms = new Map([
    ['a', new Map([['b', 'a -> b']])],
    ['b', new Map([['c', 'b -> c']])],
    ['c', new Map([['b', 'c -> b']])],
  ])
  expect(circleIn(rooms)).toEqual(['b -> c', 'c -> b'])
})
