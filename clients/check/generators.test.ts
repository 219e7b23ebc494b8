import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, inject, it } from 'vitest'
import { FOLDER } from './quartet.ts'
import { tokenFor } from './requests/caller.ts'
import { run } from './tools.ts'

const quartet = inject('quartet')
const description = quartet.descriptions.public
const STRICT = '--strict --target es2022 --module preserve --moduleResolution bundler --types node'.split(' ')

/** Compiles a generated client to JavaScript beside it; resolves to what the compiler has to say. */
async function compile(file: string): Promise<string> {
  return (await run('tsc', ...STRICT, '--outDir', join(FOLDER, 'compiled', file, '..'), join(FOLDER, file))).output
}

/** Runs a generator. @throws with its output when it fails */
async function generate(...command: Parameters<typeof run>): Promise<void> {
  const { code, output } = await run(...command)
  if (code !== 0) throw new Error(output)
}

it('openapi-typescript generates a client that compiles under --strict', async () => {
  await generate('openapi-typescript', description, '--output', join(FOLDER, 'types/client.ts'))
  expect(await compile('types/client.ts')).toBe('')
})

it('@hey-api/openapi-ts generates a client that compiles under --strict', async () => {
  const plugins = ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript']
  const output = ['--output', join(FOLDER, 'hey'), '--no-log-file', '--silent']
  await generate('openapi-ts', '--input', description, ...output, '--plugins', ...plugins)
  expect(await compile('hey/index.ts')).toBe('')
})

interface Generated {
  Api: new (config: object) => {
    api: {
      createNetwork(network: object): Promise<{ data: { ID: number } }>
      getNetwork(id: number): Promise<{ data: unknown }>
    }
  }
}

it('swagger-typescript-api generates a client that compiles under --strict and calls the server', async () => {
  const output = ['--output', join(FOLDER, 'swagger'), '--name', 'client.ts', '--silent']
  await generate('swagger-typescript-api', 'generate', '--path', description, ...output)
  expect(await compile('swagger/client.ts')).toBe('')

  const compiled = pathToFileURL(join(process.cwd(), FOLDER, 'compiled/swagger/client.js')).href
  const { Api } = (await import(/* @vite-ignore */ compiled)) as Generated
  const headers = await tokenFor(quartet, 'user', 'cloud:read', 'cloud:write')
  const { api } = new Api({ baseUrl: quartet.url, baseApiParams: { headers } })
  const { data } = await api.createNetwork({ Name: 'generated' })
  expect((await api.getNetwork(data.ID)).data).toMatchObject({ ID: data.ID, Name: 'generated' })
})
