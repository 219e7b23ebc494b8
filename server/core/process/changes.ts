import { singleton } from './singleton.ts'

const changes = () => singleton('changes', () => ({ count: 0 }))

export function countChange(): void {
  changes().count++
}

/** The number of changes that this process has made: data read before a change may be outdated. */
export function changesMade(): number {
  return changes().count
}
