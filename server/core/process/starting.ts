import { singleton } from './singleton.ts'

/** Set while the server starts, for the processes that it starts meanwhile. */
const STARTING = 'QUARTET_STARTING'

/** The server has begun to start. */
export function beginStart(): void {
  process.env[STARTING] = '1'
}

/** The server has started, or this process was told so. */
export function endStart(): void {
  Reflect.deleteProperty(process.env, STARTING)
  for (const listener of listeners().splice(0)) listener()
}

export const isStarting = (): boolean => process.env[STARTING] !== undefined

/** Calls the listener when the start is over; never, when it is over already. */
export function onStarted(listener: () => void): void {
  if (isStarting()) listeners().push(listener)
}

const listeners = () => singleton('starting', (): (() => void)[] => [])
