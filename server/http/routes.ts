import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { RouteTable, routeOf, routesAt, type Door, type PathDoor, type RouteList } from './route-table.ts'

/**
 * The table of every `route.ts` under `folder`, whose own URL is `prefix`. A file exports a handler for each method, or
 * `routes`: a list of paths below its own; or `doors`, which have paths outside of `/api`. One may export a `hostDoor` besides,
 * which has a host of its own.
 */
export async function loadRoutes(folder: string, prefix: string): Promise<RouteTable> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)route\.ts$/.test(file),
  )
  let hostDoor: Door | undefined
  const pathDoors: PathDoor[] = []
  const routes = await Promise.all(
    files.map(async (file) => {
      const module = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>
      const pattern = patternOf(prefix, file)
      hostDoor ??= module['hostDoor'] as Door | undefined
      const doors = module['doors'] as readonly PathDoor[] | undefined
      if (doors) pathDoors.push(...doors)
      if (doors) return []
      return module['routes'] ? routesAt(pattern, module['routes'] as RouteList) : [routeOf(pattern, module)]
    }),
  )
  return new RouteTable(
    routes.flat().sort((a, b) => (a.pattern < b.pattern ? -1 : 1)),
    { hostDoor, pathDoors },
  )
}

/** The table of every page under `folder`, for their patterns alone. */
export function pageTable(folder: string): RouteTable {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)page\.tsx$/.test(file),
  )
  return new RouteTable(files.map((file) => routeOf(patternOf('', file) || '/', {})))
}

function patternOf(prefix: string, file: string): string {
  const segments = file.split('/').slice(0, -1)
  return [prefix, ...segments.filter((segment) => !/^\(.*\)$/.test(segment))].join('/')
}
