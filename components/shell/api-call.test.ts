import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { curlOf, typescriptOf } from './api-call.ts'

/** The words a shell makes of the printed call. */
function wordsOf(script: string): string[] {
  const printed = script.replace(/^curl/, 'printf "%s\\0"')
  const output = execFileSync('sh', ['-c', `QUARTET_TOKEN=qt_1; ${printed}`], { encoding: 'utf8' })
  return output.split('\0').slice(0, -1)
}

it('gives a shell exactly the address, headers and body, whatever the name of a server is', () => {
  const names = fc.string({ minLength: 1, maxLength: 20 }).filter((name) => !name.includes('\0'))
  fc.assert(
    fc.property(names, (Name) => {
      const call = {
        name: 'Create',
        method: 'POST',
        path: '/api/servers',
        body: { Name },
        scope: 'cloud:write',
      } as const
      expect(wordsOf(curlOf(call, 'http://localhost:3000'))).toEqual([
        '-X',
        'POST',
        'http://localhost:3000/api/servers',
        '-H',
        'Authorization: Bearer qt_1',
        '-H',
        'Content-Type: application/json',
        '-d',
        JSON.stringify({ Name }),
      ])
    }),
    { numRuns: 25 },
  )
})

it('sends no body where there is none', () => {
  const call = { name: 'Delete', method: 'DELETE', path: '/api/servers/5', scope: 'cloud:write' } as const
  expect(wordsOf(curlOf(call, 'https://q.example'))).toEqual([
    '-X',
    'DELETE',
    'https://q.example/api/servers/5',
    '-H',
    'Authorization: Bearer qt_1',
  ])
  expect(typescriptOf(call, 'https://q.example')).not.toContain('body')
})

it('sends no token where anybody may call', () => {
  const call = { name: 'List', method: 'GET', path: '/api/things' } as const
  expect(wordsOf(curlOf(call, 'https://q.example'))).toEqual(['https://q.example/api/things'])
  expect(typescriptOf(call, 'https://q.example')).not.toContain('headers')
})

it('writes TypeScript whose body is the same', () => {
  const call = { name: 'Create', method: 'POST', path: '/api/servers', body: { Name: "it's", CPU: 2 } } as const
  const body = /body: JSON\.stringify\(([\s\S]+?)\),\n\}\)/.exec(typescriptOf(call, 'http://x'))?.[1] ?? ''
  expect(JSON.parse(body)).toEqual({ Name: "it's", CPU: 2 })
})

it('shows an answer without end while it comes', () => {
  const call = { name: 'Follow', method: 'GET', path: '/api/jobs/events', streams: true } as const
  expect(curlOf(call, 'http://localhost')).toMatch(/^curl -N 'http/)
  expect(typescriptOf(call, 'http://localhost')).not.toContain('.json()')
})
