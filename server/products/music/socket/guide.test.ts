import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { blocksOf, sampleOf } from '#components/docs/markdown.ts'
import { shared } from '#server/testing/shared.ts'
import { bodyOf, startSocketServer } from '../testing/socket.ts'
import { readXml, type XmlNode } from '../xml/read.ts'
import { PROTOCOL, SOCKET_PATH } from './handshake.ts'

type Ask = (url: string, token: string, document: string) => Promise<string>

const GUIDE = readFileSync('docs/guides/music.md', 'utf8')
const outside = shared(startSocketServer)
let ask: Ask
beforeAll(async () => {
  const folder = join(import.meta.dirname, '../../../../.cache/guide-music')
  const file = join(folder, `sample-${process.pid}.mjs`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, sampleOf(GUIDE, 'js'))
  ask = ((await import(pathToFileURL(file).href)) as { ask: Ask }).ask
})

it('the guide names the path and the subprotocol, and its program uses them', async () => {
  expect(GUIDE).toContain(`\`${SOCKET_PATH}\`, subprotocol \`${PROTOCOL}\``)
  const answer = readXml(await ask(outside.url, outside.token, `<request id="a" path="/track/${outside.track.id}"/>`))
  expect(answer.attributes).toMatchObject({ id: 'a', status: '200' })
})

it('the documents of the guide are those of the socket', async () => {
  const [request = '', found = '', refused = ''] = documents()
  const answers = await Promise.all(
    [request, '<request id="8" path="/track/999999"/>'].map((one) => ask(outside.url, outside.token, one)),
  )
  for (const [i, told] of [found, refused].entries()) {
    const [answer, shown] = [readXml(answers[i] ?? ''), readXml(told)]
    expect(Object.keys(answer.attributes)).toEqual(Object.keys(shown.attributes))
    expect(answer.attributes).toMatchObject({ id: shown.attributes['id'], status: shown.attributes['status'] })
    expect(shapesOf(answer)).toEqual(expect.arrayContaining(shapesOf(shown)))
    expect(Object.keys(bodyOf(answer) as object)).toEqual(Object.keys(bodyOf(shown) as object))
  }
})

function documents(): string[] {
  const samples = blocksOf(GUIDE).flatMap((block) => (block.type === 'samples' ? block.samples : []))
  return samples.filter(({ language }) => language === 'xml').map(({ code }) => code)
}

/** The path of each element, with its type. */
function shapesOf({ name, attributes, children }: XmlNode): string[] {
  const own = `${name}:${attributes['type'] ?? ''}`
  return [own, ...children.flatMap((child) => shapesOf(child).map((shape) => `${own}/${shape}`))]
}
