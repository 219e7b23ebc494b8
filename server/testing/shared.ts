import { afterAll, beforeAll } from 'vitest'

/** Something the tests of a file share: started before the first and closed after the last. */
export function shared<T extends { close(): Promise<void> }>(start: () => Promise<T>): T {
  const held = {} as T
  beforeAll(async () => {
    Object.assign(held, await start())
  })
  afterAll(() => held.close())
  return held
}
