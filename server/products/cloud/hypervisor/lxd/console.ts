import { createWebSocketStream } from 'ws'
import { StepError } from '../../step-error.ts'
import type { Console } from '../hypervisor.ts'
import { begin, openSocket } from './lxd.client.ts'
import { instanceName } from './names.ts'

/** The shell of root, bash where there is one. */
const SHELL = ['/bin/sh', '-c', 'cd; if [ -x /bin/bash ]; then exec /bin/bash -l; fi; exec /bin/sh -l']
const ENVIRONMENT = { TERM: 'xterm-256color', HOME: '/root', USER: 'root', LANG: 'C.UTF-8' }

/** A shell by two sockets of an operation: one for the terminal, one for the size of its window. */
export async function openConsole(id: number): Promise<Console> {
  const { id: operation, metadata } = await begin(`/1.0/instances/${await instanceName(id)}/exec`, {
    command: SHELL,
    environment: ENVIRONMENT,
    interactive: true,
    'wait-for-websocket': true,
  })
  const { fds } = metadata as { fds: { 0: string; control: string } }
  const control = await openSocket(operation, fds.control)
  const data = await openSocket(operation, fds[0]).catch((error: unknown) => {
    control.terminate()
    throw error
  })
  // The daemon sends an empty text when the shell has ended, and waits for us to close.
  let isOver = false
  data.on('message', (_data, isBinary) => {
    if (isBinary) return
    isOver = true
    data.terminate()
  })
  data.once('close', () => {
    control.terminate()
    if (!isOver)
      terminal.destroy(new StepError('unreachable', 'unavailable', 'The connection to the hypervisor is lost'))
  })
  control.on('error', () => {})
  const terminal = createWebSocketStream(data)
  return {
    terminal,
    resize(columns, rows) {
      if (control.readyState !== control.OPEN) return
      const args = { width: String(columns), height: String(rows) }
      control.send(JSON.stringify({ command: 'window-resize', args }))
    },
  }
}
