import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Task } from './task.ts'

const SERVER = join(import.meta.dirname, '..')

/**
 * Every task that a `*.task.ts` below `folder` exports, by name.
 * Throws when two have the same name.
 */
export async function loadTasks(folder = SERVER): Promise<Map<string, Task>> {
  const found = new Map<string, Task>()
  const entries = await readdir(folder, { recursive: true })
  for (const entry of entries.filter((name) => name.endsWith('.task.ts')).sort()) {
    const module = (await import(pathToFileURL(join(folder, entry)).href)) as Record<string, unknown>
    for (const value of Object.values(module).filter(isTask)) {
      if (found.has(value.name)) throw new Error(`${entry}: there is another task "${value.name}"`)
      found.set(value.name, value)
    }
  }
  return found
}

function isTask(value: unknown): value is Task {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'task'
}
