import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { beforeAll, describe, expect, test } from 'vitest'
import { sampleOf } from '#components/docs/markdown.ts'
import { SECRET } from './testing/receiver.ts'

type Check = (secret: string, headers: Record<string, string>, body: string) => boolean

const BODY = '{"type":"job.completed","data":{"Name":"Привет"}}'
let isGenuine: Check
beforeAll(async () => {
  const folder = join(import.meta.dirname, '../../../.cache/guide-webhooks')
  const file = join(folder, `sample-${process.pid}.mjs`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, sampleOf(readFileSync('docs/guides/webhooks.md', 'utf8'), 'js'))
  isGenuine = ((await import(pathToFileURL(file).href)) as { isGenuine: Check }).isGenuine
})

const signed = (secret: string, at = new Date()) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign('msg_1', at, BODY),
})

describe('the sample of the guide', () => {
  test('accepts a message of ours, also when a second secret signs it', () => {
    const headers = signed(SECRET)
    expect(isGenuine(SECRET, headers, BODY)).toBe(true)
    const two = `${signed('whsec_b3RoZXI=')['webhook-signature']} ${headers['webhook-signature']}`
    expect(isGenuine(SECRET, { ...headers, 'webhook-signature': two }, BODY)).toBe(true)
  })

  test('refuses any other message', () => {
    const headers = signed(SECRET)
    expect(isGenuine('whsec_b3RoZXI=', headers, BODY)).toBe(false)
    expect(isGenuine(SECRET, headers, `${BODY} `)).toBe(false)
    expect(isGenuine(SECRET, { ...headers, 'webhook-id': 'msg_2' }, BODY)).toBe(false)
    expect(isGenuine(SECRET, { ...headers, 'webhook-signature': 'v1,' }, BODY)).toBe(false)
    expect(isGenuine(SECRET, {}, BODY)).toBe(false)
    expect(isGenuine(SECRET, signed(SECRET, new Date(Date.now() - 301_000)), BODY)).toBe(false)
  })
})
