import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../../server/core/net.ts'

const BIN = {
  spectral: '@stoplight/spectral-cli/dist/index.js',
  prism: '@stoplight/prism-cli/dist/index.js',
  'openapi-typescript': 'openapi-typescript/bin/cli.js',
  'openapi-ts': '@hey-api/openapi-ts/bin/run.js',
  'swagger-typescript-api': 'swagger-typescript-api/dist/cli.mjs',
  tsc: 'typescript/bin/tsc',
  conformance: '@modelcontextprotocol/conformance/dist/index.js',
  assistant: '../assistant.mjs',
  'sign-in': '../sign-in.mjs',
}
const program = (tool: keyof typeof BIN) => join(import.meta.dirname, 'node_modules', BIN[tool])

/** Runs a tool of this folder; resolves to what it printed, whether it succeeded or not. */
export function run(tool: keyof typeof BIN, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [program(tool), ...args], { maxBuffer: 64_000_000 }, (error, stdout, stderr) => {
      done({ code: Number(error?.code ?? 0), output: stdout + stderr })
    })
  })
}

export interface Proxy {
  url: string
  close(): Promise<void>
}

/**
 * Prism in front of a server: what does not fit the description is named in the header `sl-violations`; with `errors`
 * such a request is refused and such an answer replaced.
 */
export async function startProxy(description: string, upstream: string, errors: boolean): Promise<Proxy> {
  const port = await freePort()
  const flags = [
    '--port',
    String(port),
    '--host',
    '127.0.0.1',
    '--verboseLevel',
    'fatal',
    ...(errors ? ['--errors'] : []),
  ]
  const child = spawn(process.execPath, [program('prism'), 'proxy', description, upstream, ...flags])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const ended = exited.then(() => Promise.reject(new Error(`prism ended:\n${output}`)))
  await Promise.race([answering(url), ended])
  ended.catch(() => undefined)
  return {
    url,
    async close() {
      child.kill()
      await exited
    },
  }
}

async function answering(url: string): Promise<void> {
  for (;;) {
    const is = await fetch(url).then(
      () => true,
      () => false,
    )
    if (is) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
