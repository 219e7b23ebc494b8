import { singleton } from './singleton.ts'

const changes = () => singleton('changes', () => ({ count: 0 }))

export function countChange(): void {
  changes().count++
}

/** Counts the changes that this process has made: when the count has grown, data read earlier may be outdated. */
export function changesMade(): number {
  return changes().count
}
