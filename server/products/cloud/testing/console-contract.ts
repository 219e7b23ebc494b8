import type { Duplex } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, it } from 'vitest'
import type { Hypervisor } from '../hypervisor/hypervisor.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import type { CloudClient } from './client.ts'
import { drain } from './drain.ts'

interface Made {
  customer: CloudClient
  /** A server that runs. */
  made: ServerView
}

/** Consoles of servers, on every hypervisor. */
export function consoleContract(hypervisor: Hypervisor, of: () => Made): void {
  const opened = async () => {
    const console = await hypervisor.openConsole(of().made.ID)
    return { ...console, screen: screenOf(console.terminal) }
  }
  const act = async (Type: string) => {
    const { customer, made } = of()
    await customer.call('POST', `/servers/${made.ID}/actions`, { Type })
    await drain(hypervisor)
  }

  it('opens a shell that is typed into, resized, and ends by "exit"', async () => {
    const { terminal, resize, screen } = await opened()
    await screen.shows('# ')
    resize(117, 33)
    // A window may have its new size a moment after the change was sent.
    await screen.showsAfter('stty size\r', '\n33 117\r\n')
    terminal.write('echo a"b"c\r')
    await screen.showsAfter('echo пока\r', '\nпока\r\n')
    const ended = finished(terminal, { writable: false })
    terminal.write('exit\r')
    await ended
  })

  it('keeps what is shown until it is read', async () => {
    const { terminal, screen } = await opened()
    await screen.shows('# ')
    terminal.pause()
    const count = 'n=0; while [ $n -lt 50000 ]; do echo $n; n=$((n+1)); done; echo end-$n'
    terminal.write(hypervisor.kind === 'simulator' ? 'count 50000\r' : `${count}\r`)
    await expect.poll(() => terminal.readableLength, { timeout: 20_000 }).toBeGreaterThan(10_000)
    expect(terminal.readableLength).toBeLessThan(256 * 1024)
    terminal.resume()
    await screen.shows('\n49999\r\n')
    terminal.destroy()
  })

  it('ends the shell with its server, and opens none while that is off', async () => {
    const { terminal, screen } = await opened()
    await screen.shows('# ')
    const ended = finished(terminal, { writable: false })
    await act('PowerOff')
    await ended
    await expect(hypervisor.openConsole(of().made.ID)).rejects.toMatchObject({ stepFault: 'refused' })
    await act('PowerOn')
    const again = await opened()
    await again.screen.shows('# ')
    again.terminal.destroy()
  })
}

function screenOf(terminal: Duplex) {
  let text = ''
  terminal.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const shows = (part: string) => expect.poll(() => text, { timeout: 20_000 }).toContain(part)
  return {
    shows,
    /** Types `typed` again and again until the screen shows `part`. */
    async showsAfter(typed: string, part: string) {
      await expect
        .poll(() => (text.includes(part) ? true : void terminal.write(typed)), { timeout: 20_000, interval: 300 })
        .toBe(true)
    },
  }
}
