import { singleton } from './singleton.ts'

/** Environment variable that is set while the server starts, so that the child processes that it starts know. */
const STARTING = 'QUARTET_STARTING'

/** Called when the server begins to start. */
export function beginStart(): void {
  process.env[STARTING] = '1'
}

/** Called when the server has started, in a child process when its parent says so. */
export function endStart(): void {
  Reflect.deleteProperty(process.env, STARTING)
  for (const listener of listeners().splice(0)) listener()
}

export const isStarting = (): boolean => process.env[STARTING] !== undefined

/** Calls the listener when the start is over; never, if it is already over. */
export function onStarted(listener: () => void): void {
  if (isStarting()) listeners().push(listener)
}

const listeners = () => singleton('starting', (): (() => void)[] => [])
