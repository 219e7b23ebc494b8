import { format } from 'node:util'
import { act, Profiler, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { expect, onTestFinished, vi } from 'vitest'
import { makeQueryClient } from '#components/trpc/query-client.ts'
import type { AppRouter } from '#server/app-router.ts'
import { Contexts, type QueryState } from './render.tsx'

// React requires this flag for `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// happy-dom does not support popovers: their content is always shown.
if (!('hidePopover' in HTMLElement.prototype))
  Object.assign(HTMLElement.prototype, { hidePopover: () => {}, togglePopover: () => {} })

/** React's warnings about elements that HTML does not allow at their place. */
const MISPLACED = /cannot be a (?:descendant|child) of|cannot contain a nested/

/** The response to one call: its data, an error, or none yet. */
export type Reply = 'pending' | { data: unknown } | { message: string; fields?: Record<string, string[]> }

/**
 * Renders a component on a page, for tests that use it as a person would. Its calls get `replies` instead of reaching a
 * server. The test file must name the environment: `// @vitest-environment happy-dom`.
 */
export async function mount(element: ReactElement, states: readonly QueryState[], replies: Record<string, Reply[]>) {
  const sent: { path: string; input: unknown }[] = []
  const went: string[] = []
  const errors = vi.spyOn(console, 'error')
  const client = createTRPCClient<AppRouter>({ links: [linkTo(replies, sent)] })
  const cache = makeQueryClient()
  cache.setDefaultOptions({ queries: { ...cache.getDefaultOptions().queries, staleTime: Infinity, retry: false } })
  for (const put of states) put(cache)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box, { onUncaughtError: (error) => console.error(error) })
  await act(async () =>
    root.render(
      <Contexts cache={cache} client={client} onGo={(href) => went.push(href)}>
        {element}
      </Contexts>,
    ),
  )
  onTestFinished(async () => {
    await act(async () => root.unmount())
    box.remove()
    const texts = errors.mock.calls.map((call) => format(...call))
    errors.mockRestore()
    // A browser would parse such markup into other elements than React rendered.
    expect(texts.filter((text) => MISPLACED.test(text))).toEqual([])
  })
  // The whole body, because dialogs are rendered outside of `box`.
  return new Page(document.body, sent, went)
}

/** How often a component is rendered when a page that the server made comes to life; once is the least. */
export async function hydrationsOf(element: ReactElement, states: readonly QueryState[] = []): Promise<number> {
  const client = createTRPCClient<AppRouter>({ links: [linkTo({}, [])] })
  const cache = makeQueryClient()
  for (const put of states) put(cache)
  let renderings = 0
  const page = (
    <Contexts cache={cache} client={client}>
      <Profiler id="page" onRender={() => void renderings++}>
        {element}
      </Profiler>
    </Contexts>
  )
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(page)
  renderings = 0
  const root = await act(async () => hydrateRoot(box, page))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    box.remove()
  })
  return renderings
}

function linkTo(replies: Record<string, Reply[]>, sent: { path: string; input: unknown }[]): TRPCLink<AppRouter> {
  return () =>
    ({ op: { path, input, type } }) =>
      observable((observer) => {
        if (type === 'mutation') sent.push({ path, input })
        const reply = replies[path]?.shift()
        // A query without a reply stays pending.
        if (reply === 'pending' || (!reply && type === 'query')) return
        if (reply && 'data' in reply) {
          observer.next({ result: { data: reply.data } })
          observer.complete()
          return
        }
        const { message, fields } = reply ?? { message: `Nothing was prepared for ${path}` }
        const data = { code: 'BAD_REQUEST', httpStatus: 400, reason: 'invalid_input', fields }
        observer.error(TRPCClientError.from<AppRouter>({ error: { message, code: -32600, data } } as never))
      })
}

/** The page in a test, and what a user does on it. */
export class Page {
  private readonly box: HTMLElement
  /** The mutations so far, in order. */
  readonly sent: readonly { path: string; input: unknown }[]
  /** The addresses that the component navigated to, in order. */
  readonly went: readonly string[]
  constructor(box: HTMLElement, sent: readonly { path: string; input: unknown }[], went: readonly string[]) {
    this.box = box
    this.sent = sent
    this.went = went
  }

  get text(): string {
    return this.box.textContent
  }

  /** Waits for a text: a dialog loads its code first. */
  async waitFor(text: string): Promise<void> {
    await expect
      .poll(
        async () => {
          await settled()
          return this.text
        },
        { timeout: 3000 },
      )
      .toContain(text)
  }

  /** The control with this label or accessible name. */
  field(name: string): HTMLInputElement {
    const label = this.all('label').find(({ textContent }) => textContent.trim().startsWith(name))
    const labelled = label && (document.getElementById(label.getAttribute('for') ?? '') ?? label.querySelector('input'))
    const found = labelled ?? this.all('[aria-label]').find((element) => element.getAttribute('aria-label') === name)
    if (!found) throw new Error(`There is no field “${name}” in: ${this.text}`)
    return found as HTMLInputElement
  }

  /** Replaces the text of a field, or selects an option by its value. */
  async type(name: string, value: string): Promise<void> {
    const field = this.field(name)
    await act(async () => {
      field.focus()
      // Set through the prototype, as the browser does, because React overrides the property of the element.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await settled()
  }

  /** Ticks a checkbox or a radio button, or clears the tick. */
  async tick(name: string): Promise<void> {
    await act(async () => this.field(name).click())
    await settled()
  }

  /** Presses a key, `ArrowUp` or `Alt+ArrowUp`, while this control has the focus. */
  async key(name: string, keys: string): Promise<void> {
    const altKey = keys.startsWith('Alt+')
    const key = keys.replace('Alt+', '')
    const field = this.field(name)
    await act(async () => {
      field.focus()
      field.dispatchEvent(new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true }))
    })
    await settled()
  }

  /** Presses the first button of this name, or the last: that of a dialog. */
  async press(name: string, which: 'first' | 'last' = 'first'): Promise<void> {
    const button = this.all('button, a')
      .filter((one) => one.textContent.trim() === name || one.getAttribute('aria-label') === name)
      .at(which === 'first' ? 0 : -1)
    if (!button) throw new Error(`There is no button “${name}” in: ${this.text}`)
    await act(async () => {
      button.focus()
      button.click()
    })
    await settled()
  }

  /** The message at a field; empty when there is none. */
  errorAt(name: string): string {
    const described = this.field(name).getAttribute('aria-describedby') ?? ''
    const error = described.split(' ').find((id) => id.endsWith('-error'))
    return error ? (document.getElementById(error)?.textContent ?? '') : ''
  }

  /** Every tooltip. */
  get titles(): (string | null)[] {
    return this.all('[title]').map((element) => element.getAttribute('title'))
  }

  /** Every message that is announced. */
  get alerts(): string[] {
    return this.all('[role=alert]').map(({ textContent }) => textContent)
  }

  /** The accessible name of what has the focus. */
  get focused(): string {
    const focused = document.activeElement
    const label = this.all('label').find((one) => one.getAttribute('for') === focused?.id)
    return label?.textContent ?? focused?.getAttribute('aria-label') ?? focused?.textContent ?? ''
  }

  /** Whether the browser would ask before the page is left. */
  get asksBeforeLeaving(): boolean {
    return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  }

  private all(selector: string): HTMLElement[] {
    return [...this.box.querySelectorAll<HTMLElement>(selector)]
  }
}

/** Waits until validation, the reply and its effects are shown. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) await act(() => new Promise((done) => setTimeout(done)))
}

type Correction = {
  field: string
  /** The error message for the wrong value. */
  message: string
  corrected: string
  /** The button that sends the form. */
  action: string
}

/**
 * Checks what every form must do: show the error at the field and focus it, remove the error when the field changes,
 * and then submit. Returns the input that was sent.
 */
export async function correctAndSend(page: Page, { field, message, corrected, action }: Correction): Promise<unknown> {
  // In a dialog, the button that opened it may have the same text.
  await page.press(action, 'last')
  expect(page.errorAt(field)).toBe(message)
  expect(page.focused).toMatch(new RegExp(`^${field}`))
  expect(page.asksBeforeLeaving).toBe(true)
  const { length } = page.sent
  await page.type(field, corrected)
  expect(page.errorAt(field)).toBe('')
  await page.press(action, 'last')
  expect(page.errorAt(field)).toBe('')
  expect(page.sent).toHaveLength(length + 1)
  return page.sent.at(-1)?.input
}
