import { describe, expect, it } from 'vitest'
import { render, textOf } from '#components/testing/render.tsx'
import type { Server } from '../types.ts'
import { ConsoleTab } from './console-tab.tsx'

const SERVER = { ID: 7, Name: 'web-1', State: 'Active', IsPowerOn: true } as Server

describe('the console', () => {
  it('says that the server is off, and opens nothing then', () => {
    for (const server of [
      { ...SERVER, IsPowerOn: false },
      { ...SERVER, State: 'Deleting' as const },
    ]) {
      const text = textOf(render(<ConsoleTab server={server} />))
      expect(text).toContain('Power it on to open its console.')
      expect(text).not.toContain('leaves the terminal')
    }
  })

  it('says how to leave it by keyboard, and what its connection does', () => {
    const text = textOf(render(<ConsoleTab server={SERVER} />))
    expect(text).toContain('Ctrl+Shift+Enter leaves the terminal')
    expect(text).toContain('Connecting…')
  })
})
