/** Runs what a command does; a failure is told in one line and ends the process with 1. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
