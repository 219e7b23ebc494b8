import { z } from 'zod'
import { command } from '#server/core/command.ts'

const start = command({
  name: 'start',
  summary: 'Start the server, after making pages that have changed',
  input: z.object({}),
  result: false,
  database: false,
  async run() {
    process.argv.push('--build')
    await import('#server/main.ts')
  },
})

export const commands = [start]
