import { db } from '#server/core/database/db.ts'
import { subscribe } from '#server/core/database/pubsub.ts'
import { publish } from '#server/core/database/pubsub.sql.ts'
import { StepError } from '../../step-error.ts'
import { missingResource, type Console } from '../hypervisor.ts'
import { nameOf } from './foreign.ts'
import { Machine, load, loadMachine } from './machines.ts'
import { demonstrationShell } from './shell.ts'

/** Channel of the machines that were switched off or deleted. */
const STOPPED = 'cloud_simulated_stopped'

/** Opens a demonstration shell, which ends when its machine is switched off. */
export async function openConsole(id: number): Promise<Console> {
  const row = await load('server', id)
  if (!row) throw missingResource('server')
  if (!Machine.parse(row.state).isPowerOn) throw new StepError('refused', 'not_running', 'The server is off')
  const { stop, ...shell } = demonstrationShell(nameOf(row))
  const unsubscribe = subscribe(STOPPED, (message) => {
    if (message === String(id)) stop()
    // Messages may have been missed, so the state is read.
    if (message === null)
      loadMachine(id).then(
        (found) => found?.isPowerOn || stop(),
        () => {},
      )
  })
  shell.terminal.once('close', unsubscribe)
  return shell
}

export function announceStop(id: number): Promise<void> {
  return publish(db(), STOPPED, String(id))
}
