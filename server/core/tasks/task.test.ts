import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadTasks } from './task.ts'

const folder = join(import.meta.dirname, '../../../.cache', `tasks-${process.pid}`)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('tasks are found in every product folder, by name, and nothing else is taken for one', async () => {
  file(
    'cloud/advance.task.ts',
    `export const advance = { kind: 'task', name: 'cloud.advance' }; export const limit = 5`,
  )
  file('rides/deep/deliver.task.ts', `export const deliver = { kind: 'task', name: 'rides.deliver' }`)
  file('rides/deliver.service.ts', `export const service = { kind: 'task', name: 'rides.other' }`)
  expect([...(await loadTasks(folder)).keys()].sort()).toEqual(['cloud.advance', 'rides.deliver'])
})

test('two tasks of one name are refused', async () => {
  file('music/advance.task.ts', `export const advance = { kind: 'task', name: 'cloud.advance' }`)
  await expect(loadTasks(folder)).rejects.toThrow('music/advance.task.ts: there is another task "cloud.advance"')
})

test('the tasks of this server load', async () => {
  for (const [name, task] of await loadTasks()) {
    expect(name).toMatch(/^[a-z]+(\.[a-z_-]+)+$/)
    expect(typeof task.payload.parse).toBe('function')
    expect(typeof task.run).toBe('function')
  }
})

function file(path: string, content: string): void {
  const target = join(folder, path)
  mkdirSync(join(target, '..'), { recursive: true })
  writeFileSync(target, content)
}
