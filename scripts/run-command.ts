import { errorText } from '#server/core/errors.ts'

/** Runs what a command does; a failure is printed in one line and ends the process with 1. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    console.error(errorText(error))
    process.exitCode = 1
  }
}
