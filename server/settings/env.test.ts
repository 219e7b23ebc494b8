import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { env, setEnv } from './env.ts'
import { Env, SECRETS } from './settings.schema.ts'

const VALUE = 'a-secret-of-thirty-two-characters-or-more'
let before: Record<string, string>
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-env-'))
  before = Object.fromEntries(
    SECRETS.flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, process.env[name] ?? '']),
  )
})
afterEach(() => {
  setEnv(before)
  rmSync(folder, { recursive: true })
})

test.each(SECRETS)('%s may be the content of a file, without its line end', (name) => {
  setEnv({ [name]: '', [`${name}_FILE`]: file(`${VALUE}\n`) })
  expect(env()[name]).toBe(VALUE)
  setEnv({ [`${name}_FILE`]: file(`${VALUE}\r\n`) })
  expect(env()[name]).toBe(VALUE)
  setEnv({ [`${name}_FILE`]: file(` ${VALUE} `) })
  expect(env()[name]).toBe(` ${VALUE} `)
})

test('every setting whose name is that of a secret may come from a file', () => {
  const named = Object.keys(Env.shape).filter((name) =>
    /(SECRET|PASSWORD|TOKEN|ENCRYPTION_KEY|HMAC_KEY)(_PREVIOUS|_NEXT)?$/.test(name),
  )
  expect(SECRETS).toEqual(expect.arrayContaining(named))
})

test('a value beside its file is refused, and neither is shown', () => {
  setEnv({ AUTH_SECRET: VALUE, AUTH_SECRET_FILE: file('another-secret-of-thirty-two-characters') })
  expect(() => env()).toThrow('AUTH_SECRET: set either it or AUTH_SECRET_FILE, not both')
  expect(() => env()).not.toThrow(/of-thirty-two/)
})

test('files that are missing, empty or too short are refused together, by name', () => {
  setEnv({ AUTH_SECRET: '', AUTH_SECRET_FILE: join(folder, 'nothing') })
  setEnv({ ENCRYPTION_KEY: '', ENCRYPTION_KEY_FILE: file('\n') })
  setEnv({ TOKEN_HMAC_KEY: '', TOKEN_HMAC_KEY_FILE: file('short') })
  expect(() => env()).toThrow(/AUTH_SECRET_FILE: ENOENT.*\n.*ENCRYPTION_KEY_FILE: .* is empty\n.*TOKEN_HMAC_KEY: /)
})

test('a bucket without its endpoint and key is refused', () => {
  const named = ['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID']
  const former = Object.fromEntries(named.map((name) => [name, process.env[name] ?? '']))
  setEnv({ S3_BUCKET: 'music', S3_ENDPOINT: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: VALUE })
  expect(() => env()).toThrow(/S3_ENDPOINT: required with S3_BUCKET\n.*S3_ACCESS_KEY_ID: required with S3_BUCKET$/)
  setEnv(former)
})

test('a pooler without the database behind it is refused', () => {
  setEnv({ DATABASE_URL: '', DATABASE_URL_FILE: '', DATABASE_POOLER_URL: 'postgres://localhost:6432/quartet' })
  expect(() => env()).toThrow(/DATABASE_URL: required with DATABASE_POOLER_URL$/)
})

test('a sampler or a share of traces that there is not is refused', () => {
  const named = ['OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG']
  const former = Object.fromEntries(named.map((name) => [name, process.env[name] ?? '']))
  setEnv({ OTEL_TRACES_SAMPLER: 'sometimes', OTEL_TRACES_SAMPLER_ARG: '1.5' })
  expect(() => env()).toThrow(/OTEL_TRACES_SAMPLER: .*parentbased_traceidratio.*\n.*OTEL_TRACES_SAMPLER_ARG: .*1/)
  setEnv({ OTEL_TRACES_SAMPLER: '', OTEL_TRACES_SAMPLER_ARG: 'all' })
  expect(() => env()).toThrow(/OTEL_TRACES_SAMPLER_ARG: .*number/)
  setEnv(former)
  expect(env().OTEL_TRACES_SAMPLER).toBe('parentbased_traceidratio')
})

function file(content: string): string {
  const path = join(folder, String(Math.random()))
  writeFileSync(path, content)
  return path
}

test('the former name of ADAPTERS still works, and the present one wins', () => {
  setEnv({ DOORS: 'onecloud' })
  expect(env().ADAPTERS).toEqual(['onecloud'])
  setEnv({ ADAPTERS: 'none' })
  expect(env().ADAPTERS).toEqual(['none'])
  setEnv({ ADAPTERS: '', DOORS: '' })
})

test('from ACME_DOMAINS follow the file of the certificate, the address of links and the names that are answered', () => {
  const port = String(env().PORT)
  setEnv({ ACME_DOMAINS: 'One.example, two.example', PORT: '443', DATA_DIR: '/data' })
  const file = '/data/tls/acme-v02.api.letsencrypt.org/certificate.pem'
  expect(env()).toMatchObject({
    TLS_CERT: file,
    TLS_KEY: file,
    PUBLIC_URL: 'https://one.example',
    ALLOWED_HOSTS: ['one.example', 'two.example'],
  })
  setEnv({ PORT: '8443', PUBLIC_URL: 'https://two.example', ALLOWED_HOSTS: 'three.example' })
  expect(env()).toMatchObject({
    PUBLIC_URL: 'https://two.example',
    ALLOWED_HOSTS: ['three.example', 'one.example:8443', 'two.example:8443'],
  })
  setEnv({ TLS_CERT: '/cert.pem' })
  expect(() => env()).toThrow(/ACME_DOMAINS: set either it or TLS_CERT and TLS_KEY, not both$/)
  setEnv({ TLS_CERT: '', ACME_DOMAINS: '*.example' })
  expect(() => env()).toThrow(/ACME_DOMAINS/)
  setEnv({ ACME_DOMAINS: '', PORT: port, PUBLIC_URL: '', ALLOWED_HOSTS: '', DATA_DIR: '' })
})
