import { afterAll, beforeAll } from 'vitest'

/** What the tests of a file share: begun before the first, closed after the last, empty outside of them. */
export function shared<T extends { close(): Promise<void> }>(start: () => Promise<T>): T {
  const held = {} as T
  beforeAll(async () => {
    Object.assign(held, await start())
  })
  afterAll(() => held.close())
  return held
}
