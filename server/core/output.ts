/**
 * Keeps the process running when its output pipe is closed: logging that error would fail again, in an endless loop.
 */
export function ignoreLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
