import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aTestServer } from '#server/testing/server.ts'

const server = aTestServer()

async function textOf(path: string, type: string): Promise<string> {
  const response = await server.fetch(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
  return response.text()
}

test('/llms.txt leads to every guide, each as Markdown, whose links lead on', async () => {
  const contents = await textOf('/llms.txt', 'text/plain')
  const addresses = [...contents.matchAll(/\]\((\S+\.md)\)/g)].map((match) => new URL(match[1] ?? ''))
  expect(addresses.map(({ pathname }) => pathname.replace('/docs/', '')).toSorted()).toEqual(
    readdirSync('docs/guides').toSorted(),
  )
  for (const { pathname } of addresses) {
    const text = await textOf(pathname, 'text/markdown')
    expect(text).toMatch(/^# /)
    const links = [...text.matchAll(/\]\((\/docs[^)]*)\)/g)].map((match) => match[1] ?? '')
    expect(links.filter((link) => !/^\/docs\/(?:[a-z-]+\.md|reference)$/.test(link))).toEqual([])
    for (const link of links.filter((one) => one.endsWith('.md'))) await textOf(link, 'text/markdown')
  }
  expect(contents).toContain(`${server.url}/api/openapi.json`)
})

test('no other file of the server can be read so', async () => {
  for (const name of ['nothing', 'README', '..%2Farchitecture', '__proto__']) {
    expect([400, 404]).toContain((await server.fetch(`/docs/${name}.md`)).status)
  }
})
