import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startOwn, tokenOf } from '../../e2e/own-server.ts'

/** A running Quartet with sample data, and its descriptions as it serves them. */
export interface Quartet {
  url: string
  internal: string
  /** The host of the public API of the job search. */
  publicApi: string
  /** The token of another service, for the internal listener. */
  service: string
  /** Files with the two descriptions. */
  descriptions: { public: string; internal: string }
  /** File with what the collector received: a line for each request to it. */
  traces: string
}

declare module 'vitest' {
  interface ProvidedContext {
    quartet: Quartet
  }
}

/** Where this suite keeps its data and what the generators write. */
export const FOLDER = '.cache/api-description'
export const DATA = join(FOLDER, 'data')

/** Settings that the servers under test have in common: ours, and Next alone. */
export const SERVER = {
  VACANCIES_API_HOST: '127.0.0.1',
  SIMULATOR_SECONDS: '0',
  RATE_LIMIT: '1000000',
  RATE_LIMIT_BURST: '1000000',
  LOG_LEVEL: 'error',
}

/** Starts the server for all tests of this folder; the returned function ends it. */
export default async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const traces = join(FOLDER, 'traces.ndjson')
  const collector = await startCollector(traces)
  const server = await startOwn(DATA, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'always_on',
    SAMPLE_VACANCIES: '300',
    ...SERVER,
  })
  const service = tokenOf(DATA, 'music:internal', 'operator')
  const descriptions = {
    public: await saved('public', `${server.url}/api/openapi.json`),
    internal: await saved('internal', `${server.internal}/api/internal/openapi.json`, service),
  }
  const publicApi = server.url.replace('localhost', '127.0.0.1')
  project.provide('quartet', { url: server.url, publicApi, internal: server.internal, service, descriptions, traces })
  return async () => {
    await server.stop()
    await collector.close()
  }
}

async function startCollector(file: string): Promise<{ url: string; close(): Promise<unknown> }> {
  writeFileSync(file, '')
  const child = fork(join(import.meta.dirname, 'collector.mjs'), [file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const ended = exited.then(() => Promise.reject(new Error('the collector ended')))
  const [url] = (await Promise.race([once(child, 'message'), ended])) as [string]
  ended.catch(() => undefined)
  return {
    url,
    close() {
      child.kill()
      return exited
    },
  }
}

async function saved(name: string, address: string, token = ''): Promise<string> {
  const answer = await fetch(address, { headers: token ? { Authorization: `Bearer ${token}` } : {} })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  const file = join(FOLDER, `${name}.json`)
  writeFileSync(file, await answer.text())
  return file
}
