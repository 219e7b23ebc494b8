import { readdirSync } from 'node:fs'
import { expect, test } from './fixtures.ts'

interface Described {
  paths: Record<string, Record<string, { security: Record<string, unknown>[] }>>
}

/** An id no account has made, in every place of a path. */
const filled = (path: string) => path.replaceAll(/\{\w+\}/g, '1')

test('every endpoint refuses a caller without credentials, unless it says that anybody may call', async ({
  request,
}) => {
  const { paths } = (await (await request.get('/api/openapi.json')).json()) as Described
  const open: string[] = []
  const failures: string[] = []
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { security }] of Object.entries(methods)) {
      const isOpen = security.some((choice) => Object.keys(choice).length === 0)
      if (isOpen) open.push(`${method} ${path}`)
      const answer = await request.fetch(filled(path), {
        method,
        ...(method !== 'get' && { data: {} }),
        maxRedirects: 0,
      })
      if (answer.status() >= 500 && answer.status() !== 503) failures.push(`${method} ${path}: ${answer.status()}`)
      if (!isOpen && ![401, 403].includes(answer.status())) failures.push(`${method} ${path}: ${answer.status()}`)
    }
  }
  expect(failures).toEqual([])
  expect(open.length).toBeGreaterThan(3)
})

test('every endpoint refuses a token that is not one, also where anybody may call', async ({ request }) => {
  const { paths } = (await (await request.get('/api/openapi.json')).json()) as Described
  const failures: string[] = []
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { security }] of Object.entries(methods)) {
      if (!security.some((choice) => 'token' in choice)) continue
      const headers = { Authorization: 'Bearer qt_not-a-token' }
      const answer = await request.fetch(filled(path), {
        method,
        headers,
        ...(method !== 'get' && { data: {} }),
        maxRedirects: 0,
      })
      if (![401, 403].includes(answer.status())) failures.push(`${method} ${path}: ${answer.status()}`)
    }
  }
  expect(failures).toEqual([])
})

test('every page answers a stranger with itself, the sign-in page or not found, never with an error', async ({
  request,
}) => {
  const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) =>
      `/${file.replace(/(^|\/)page\.tsx$/, '')}`.replaceAll(/\/\([^)]*\)/g, '').replaceAll(/\[[^\]]+\]/g, '1'),
    )
  expect(pages.length).toBeGreaterThan(5)
  for (const path of pages) {
    const answer = await request.get(path)
    expect([200, 404, 410], path).toContain(answer.status())
    expect(await answer.text(), path).not.toContain('Something went wrong')
  }
})
