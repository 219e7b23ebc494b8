import { z } from 'zod'
import { command } from '#server/core/command.ts'
import { version as readVersion } from '#server/core/version.ts'

const version = command({
  name: 'version',
  summary: 'Print the version of Quartet and of Node',
  input: z.object({}),
  database: false,
  async run() {
    const own = readVersion()
    const { node } = process.versions
    return { data: { version: own, node }, lines: [`Quartet ${own}, Node ${node}`] }
  },
})

export const commands = [version]
