'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { FitAddon } from '@xterm/addon-fit'
import { Terminal } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'
import { useTheme } from 'next-themes'
import { texts } from '#i18n/texts.ts'
import { Button } from '#components/ui/button.tsx'
import { connect, type Connection, type ConsoleState } from './connection.ts'

type Props = {
  name: string
  ask: Parameters<typeof connect>[0]['ask']
  onState: (state: ConsoleState) => void
  /** Called for the keys that leave the terminal. */
  onLeave: () => void
}

const encoder = new TextEncoder()
const FONT_SIZE = 13

/** What keyboards of phones lack. */
const KEYS = [
  ['Esc', '\u001b'],
  ['Tab', '\t'],
  ['Ctrl+C', '\u0003'],
  ['↑', '\u001b[A'],
  ['↓', '\u001b[B'],
] as const

/** The window of a console, with its connection. */
export default function ConsoleTerminal({ name, ask, onState, onLeave }: Props) {
  const label = texts('cloud.console')('terminal', { name })
  const { resolvedTheme } = useTheme()
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<Terminal>(null)
  const connection = useRef<Connection>(null)

  const begin = useEffectEvent((parent: HTMLElement, fontFamily: string) => {
    const terminal = new Terminal({
      fontFamily,
      fontSize: FONT_SIZE,
      scrollback: 5000,
      screenReaderMode: true,
      minimumContrastRatio: 4.5,
      cursorBlink: false,
      theme: themeOf(parent),
    })
    shown.current = terminal
    const fit = new FitAddon()
    terminal.loadAddon(fit)
    terminal.open(parent)
    terminal.textarea?.setAttribute('aria-label', label)
    const opened = connect({
      ask: (id) => ask(id),
      screen: { write: (bytes, done) => terminal.write(bytes, done), restart: () => terminal.reset() },
      onState: (state) => onState(state),
    })
    terminal.onData((text) => opened.type(encoder.encode(text)))
    terminal.onBinary((text) => opened.type(Uint8Array.from(text, (one) => one.charCodeAt(0))))
    terminal.onResize(({ cols, rows }) => opened.resize(cols, rows))
    terminal.attachCustomKeyEventHandler((event) => {
      if (!isLeaving(event)) return !isPasting(event)
      event.preventDefault()
      if (event.type === 'keydown') onLeave()
      return false
    })
    const refit = () => fit.fit()
    const observer = new ResizeObserver(refit)
    observer.observe(parent)
    refit()
    opened.resize(terminal.cols, terminal.rows)
    terminal.focus()
    connection.current = opened
    return () => {
      observer.disconnect()
      opened.close()
      terminal.dispose()
      shown.current = null
    }
  })

  useEffect(() => {
    const parent = box.current
    if (!parent) return
    const { fontFamily } = getComputedStyle(parent)
    let stop: (() => void) | undefined
    let isGone = false
    const start = () => {
      if (!isGone) stop = begin(parent, fontFamily)
    }
    // The terminal measures its letters only once, so the font is loaded before; without it, a fallback is used.
    document.fonts.load(`${FONT_SIZE}px ${fontFamily}`).then(start, start)
    return () => {
      isGone = true
      stop?.()
    }
  }, [label])

  useEffect(() => {
    if (shown.current && box.current) shown.current.options.theme = themeOf(box.current)
  }, [resolvedTheme])

  return (
    <>
      {/* The terminal sizes itself by what it is in, which therefore has no padding. */}
      <div className="rounded-lg border bg-surface p-2">
        <div ref={box} lang="en" className="h-96 overflow-hidden bg-surface font-mono text-fg" />
      </div>
      <div className="flex flex-wrap gap-1 lg:hidden">
        {KEYS.map(([label, sent]) => (
          <Button
            key={label}
            size="sm"
            onClick={() => {
              connection.current?.type(encoder.encode(sent))
              shown.current?.focus()
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  )
}

/** Whether the keys, Ctrl+Shift+Enter, move the focus out of the terminal: Tab goes to the shell. */
function isLeaving({ key, ctrlKey, shiftKey }: KeyboardEvent): boolean {
  return key === 'Enter' && ctrlKey && shiftKey
}

/** Whether the keys paste, which is left to the browser. */
function isPasting({ code, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return code === 'KeyV' && (ctrlKey || metaKey)
}

/** The colours of the page around it. */
function themeOf(element: HTMLElement) {
  const { color, backgroundColor } = getComputedStyle(element)
  return {
    foreground: color,
    background: backgroundColor,
    cursor: color,
    cursorAccent: backgroundColor,
    selectionBackground: '#7c93ff66',
  }
}
