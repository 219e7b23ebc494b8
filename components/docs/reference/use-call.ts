import { texts } from '#i18n/texts.ts'
import { useEffect, useRef, useState } from 'react'

export interface CallResult {
  status: number
  statusText: string
  milliseconds: number
  requestId: string | null
  type: string
  /** The text received so far; null if the response is not text. */
  text: string | null
  /** Why there is no response, or why it broke off. */
  failure?: string
}

/** The number of characters shown of a response: event streams never end, and files may be large. */
const MOST_CHARACTERS = 100_000
const IS_TEXT = /^(?:text\/|image\/svg|application\/(?:json|xml|rtf|.*ndjson|.*\+json))/

/** Sends a call; the text of the response grows while it arrives. */
export function useCall() {
  const [answer, setAnswer] = useState<CallResult>()
  const [isRunning, setRunning] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const call = async (address: string, init: RequestInit) => {
    const control = new AbortController()
    running.current = control
    setRunning(true)
    setAnswer(undefined)
    const began = performance.now()
    try {
      const response = await fetch(address, { ...init, signal: control.signal })
      const result: CallResult = {
        status: response.status,
        statusText: response.statusText,
        milliseconds: Math.round(performance.now() - began),
        requestId: response.headers.get('x-request-id'),
        type: response.headers.get('content-type') ?? '',
        text: null,
      }
      setAnswer(result)
      if (IS_TEXT.test(result.type)) await readText(response, (text) => setAnswer({ ...result, text }))
      control.abort()
    } catch (error) {
      if (!control.signal.aborted) setAnswer(unanswered(error))
    } finally {
      setRunning(false)
    }
  }
  return { call, answer, isRunning, stop: () => running.current?.abort() }
}

async function readText(response: Response, show: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true })
    if (text.length > MOST_CHARACTERS) return show(`${text.slice(0, MOST_CHARACTERS)}\n…`)
    show(text)
  }
  show(text)
}

function unanswered(error: unknown): CallResult {
  const reason = error instanceof Error ? error.message : String(error)
  const failure = texts('docs.call')('unanswered', { reason })
  return { status: 0, statusText: '', milliseconds: 0, requestId: null, type: '', text: null, failure }
}
