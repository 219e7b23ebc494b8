import { Duplex } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { Console } from '../hypervisor.ts'

const BANNER = [
  'This is a demonstration: there is no machine behind this console.',
  'Type "help" for the few commands that it knows.',
]
const HELP = [
  'help         this list',
  'hostname     name of the server',
  'whoami       name of the user',
  'echo WORDS   the same words',
  'stty size    rows and columns of the window',
  'count N      the numbers from 1 to N; Ctrl+C stops it',
  'clear        an empty window',
  'exit         end the shell',
]
const MOST_COUNTED = 1_000_000_000
const LONGEST_LINE = 4096
const PIECE = 4096
/** Keys that send several characters: arrows, the marks around pasted text. */
// oxlint-disable-next-line no-control-regex -- they begin with Escape
const SEQUENCE = /\u001b(?:\[[0-9;?]*[A-Za-z~]|O[A-Za-z])/g
const NEW_LINE = '\r\n'

/** A small shell that knows what it says in `help`, as a terminal. */
export function demonstrationShell(hostname: string): Console & { stop: () => void } {
  const prompt = `root@${hostname}:~# `
  const decoder = new StringDecoder()
  const state = { line: '', columns: 80, rows: 24, isOver: false }
  /** What a command still has to show; nothing is typed meanwhile. */
  let running: Iterator<string> | null = null

  const terminal = new Duplex({
    read: () => pump(),
    write(chunk: Buffer, _encoding, done) {
      for (const key of decoder.write(chunk).replaceAll(SEQUENCE, '')) press(key)
      done()
    },
  })
  const show = (text: string) => terminal.push(text)
  const stop = () => {
    if (state.isOver) return
    state.isOver = true
    terminal.push(null)
  }
  const pump = () => {
    while (running && !state.isOver) {
      const { value, done } = running.next()
      if (done) running = null
      if (!show(done ? prompt : value)) return
    }
  }
  const enter = () => {
    const { line } = state
    state.line = ''
    show(NEW_LINE)
    const [command = '', ...words] = line.trim().split(/\s+/)
    if (command === 'exit') return stop()
    if (command === 'count') {
      running = numbers(Math.min(Number(words[0]) || 0, MOST_COUNTED))
      return pump()
    }
    show(answer(command, words) + prompt)
  }
  const answer = (command: string, words: readonly string[]): string => {
    if (command === '') return ''
    if (command === 'clear') return '\u001b[H\u001b[2J'
    if (command === 'echo') return words.join(' ') + NEW_LINE
    if (command === 'help') return HELP.join(NEW_LINE) + NEW_LINE
    if (command === 'hostname') return hostname + NEW_LINE
    if (command === 'stty' && words[0] === 'size') return `${state.rows} ${state.columns}${NEW_LINE}`
    if (command === 'whoami') return `root${NEW_LINE}`
    return `${command}: not a command of this demonstration; type "help"${NEW_LINE}`
  }
  const press = (key: string) => {
    if (state.isOver) return
    if (key === '\u0003') {
      running = null
      state.line = ''
      show(`^C${NEW_LINE}${prompt}`)
    } else if (running) return
    else if (key === '\r' || key === '\n') enter()
    else if (key === '\u0004' && state.line === '') stop()
    else if (key === '\u007f' || key === '\b') erase()
    else if (key >= ' ' && state.line.length < LONGEST_LINE) {
      state.line += key
      show(key)
    }
  }
  const erase = () => {
    if (state.line === '') return
    state.line = Array.from(state.line).slice(0, -1).join('')
    show('\b \b')
  }

  show(BANNER.join(NEW_LINE) + NEW_LINE + prompt)
  return {
    terminal,
    stop,
    resize: (columns, rows) => void Object.assign(state, { columns, rows }),
  }
}

/** Many lines at once: each piece that is shown costs something. */
function* numbers(most: number): Generator<string, undefined> {
  let lines = ''
  for (let n = 1; n <= most; n++) {
    lines += `${n}${NEW_LINE}`
    if (lines.length < PIECE && n < most) continue
    yield lines
    lines = ''
  }
}
