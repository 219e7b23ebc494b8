import { expect, test } from 'vitest'
import { jsonReply, type Reply } from './reply.ts'

const request = (headers: Record<string, string> = {}) => new Request('http://localhost/', { headers })
const replyTo = async (body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  jsonReply(request(headers), 200, body, { vary: 'Authorization' }, true)
const shown = ({ status, headers, body }: Reply) => ({
  status,
  headers,
  body: body === null ? null : Buffer.from(body).toString('latin1'),
})

test('a frozen body has the bytes and headers of the same body that may change', async () => {
  // At 1,400 UTF-16 units a body begins to be compressed, however many bytes it has.
  for (const text of ['a', 'ж'.repeat(1000), 'ж'.repeat(1387), 'ж'.repeat(1389), 'a'.repeat(1389), '漢'.repeat(2000)]) {
    for (const headers of [{}, { 'Accept-Encoding': 'gzip' }, { 'If-None-Match': '*' }] as Record<string, string>[]) {
      const fresh = shown(await replyTo({ text }, headers))
      const frozen = Object.freeze({ text })
      expect(shown(await replyTo(frozen, headers))).toEqual(fresh)
      expect(shown(await replyTo(frozen, headers))).toEqual(fresh)
    }
  }
})
