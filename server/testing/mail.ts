import { createServer, type AddressInfo, type Socket } from 'node:net'

export type MailStep = 'connected' | 'letter' | 'accepted'

export interface MailSink {
  /** For SMTP_URL. */
  url: string
  /** Every letter received so far: header and text, decoded. */
  letters: string[]
  /** Answers every letter with a temporary failure. */
  refuses: boolean
  /** Called when a client has connected, when it has sent a letter, and when the answer to that was written. */
  onStep?: (step: MailStep) => void
  close(): Promise<void>
}

/** A mail server on a free port that accepts every letter, unless it refuses them, and delivers none. */
export async function startMailSink(): Promise<MailSink> {
  const sink: Sink = { letters: [], refuses: false }
  const server = createServer((socket) => converse(socket, sink))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(sink, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

type Sink = Omit<MailSink, 'url' | 'close'>

/** The minimum of RFC 5321 that a client needs. */
function converse(socket: Socket, sink: Sink): void {
  let buffer = ''
  sink.onStep?.('connected')
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
      const isRefused = inLetter && sink.refuses
      if (inLetter && !isRefused) sink.letters.push(decoded(part))
      if (inLetter) sink.onStep?.('letter')
      const isData = !inLetter && /^data/i.test(part)
      const answer = isData ? '354 go on' : /^quit/i.test(part) ? '221 bye' : isRefused ? '451 later' : '250 ok'
      socket.write(`${answer}\r\n`)
      if (inLetter) sink.onStep?.('accepted')
      inLetter = isData
      if (/^quit/i.test(part)) socket.end()
    }
  })
}

/** Decodes the text, which comes in quoted-printable, or in base64 where most of it is not Latin. */
function decoded(letter: string): string {
  const end = letter.indexOf('\r\n\r\n')
  const [header, text] = [letter.slice(0, end), letter.slice(end)]
  if (/^Content-Transfer-Encoding: base64/im.test(header)) {
    return `${header}\r\n\r\n${Buffer.from(text, 'base64').toString()}`
  }
  const joined = text.replaceAll('=\r\n', '')
  return (
    header +
    joined.replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
  )
}
