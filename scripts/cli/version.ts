import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { command } from '#server/core/command.ts'

const version = command({
  name: 'version',
  summary: 'Print the version of Quartet and of Node',
  input: z.object({}),
  database: false,
  async run() {
    const { version: own } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    const { node } = process.versions
    return { data: { version: own, node }, lines: [`Quartet ${own}, Node ${node}`] }
  },
})

export const commands = [version]
