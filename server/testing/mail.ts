import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface MailSink {
  /** For SMTP_URL. */
  url: string
  /** Every letter received so far: header and text, decoded. */
  letters: string[]
  close(): Promise<void>
}

/** A mail server on a free port that accepts every letter and delivers none. */
export async function startMailSink(): Promise<MailSink> {
  const letters: string[] = []
  const server = createServer((socket) => converse(socket, letters))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The minimum of RFC 5321 that a client needs. */
function converse(socket: Socket, letters: string[]): void {
  let buffer = ''
  let inLetter = false
  socket.setEncoding('utf8').write('220 sink ready\r\n')
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: string) => {
    buffer += chunk
    for (;;) {
      const end = inLetter ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n')
      if (end < 0) return
      const part = buffer.slice(0, end)
      buffer = buffer.slice(end + (inLetter ? 5 : 2))
      if (inLetter) letters.push(decoded(part))
      const isData = !inLetter && /^data/i.test(part)
      socket.write(isData ? '354 go on\r\n' : /^quit/i.test(part) ? '221 bye\r\n' : '250 ok\r\n')
      inLetter = isData
      if (/^quit/i.test(part)) socket.end()
    }
  })
}

/** Decodes quoted-printable for the characters that links contain. */
function decoded(letter: string): string {
  return letter.replace(/=\r\n/g, '').replace(/=3D/g, '=')
}
