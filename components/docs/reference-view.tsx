'use client'

import { useEffect, useRef, useState } from 'react'
import { useTheme } from 'next-themes'
// Scalar's own bundle: what else its package depends on is not installed (`overrides` in package.json).
import { createApiReference } from '../../node_modules/@scalar/api-reference/dist/browser/standalone.esm.js'

/** Mounts Scalar without anything that contacts its servers: own fonts, no proxy, telemetry, agent or hosted client. */
export function ReferenceView({ token }: { token: string }) {
  const container = useRef<HTMLDivElement>(null)
  const { resolvedTheme } = useTheme()
  const [hasHeading, setHasHeading] = useState(false)
  useEffect(() => {
    const place = container.current
    if (!place || !resolvedTheme) return
    const reference = createApiReference(place, {
      url: '/api/openapi.json',
      theme: 'none',
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
      hideDarkModeToggle: true,
      forceDarkModeState: resolvedTheme === 'dark' ? 'dark' : 'light',
      searchHotKey: 'j',
      persistAuth: false,
      authentication: { preferredSecurityScheme: 'token', securitySchemes: { token: { token } } },
      // "Bearer" without a token would be refused where the reader's session is enough.
      onRequestBuilt: ({ request }: { request: Request }) => {
        if (request.headers.get('authorization') === 'Bearer') request.headers.delete('authorization')
      },
      hideModels: true,
      documentDownloadType: 'json',
      defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    })
    const observer = new MutationObserver(() => {
      repair(place)
      setHasHeading(place.querySelector('h1') !== null)
    })
    observer.observe(place, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      reference.destroy()
    }
  }, [resolvedTheme, token])
  return (
    <>
      {/* Scalar has none while the description is on its way. */}
      {!hasHeading && (
        <section aria-labelledby="reference-heading">
          <h1 id="reference-heading" className="sr-only">
            API reference
          </h1>
        </section>
      )}
      {/* Without a name: in it Scalar's own header is no second banner, and its main no nested landmark. */}
      <section ref={container} className="scalar-place min-h-dvh" />
    </>
  )
}

/** What assistive technology needs and Scalar leaves out, by the elements that lack it. */
const REPAIRS: Readonly<Record<string, (element: HTMLElement) => void>> = {
  // The name of a button has to begin with the words that it shows.
  'button.show-more': (button) => {
    const words = button.textContent.trim()
    const name = button.getAttribute('aria-label') ?? ''
    if (!name.startsWith(words)) button.setAttribute('aria-label', `${words}: ${name}`)
  },
  // On a phone its bar with the menu is outside every landmark.
  '.t-doc__header:not([role])': (bar) => {
    bar.setAttribute('role', 'navigation')
    bar.setAttribute('aria-label', 'Menu of the reference')
  },
  // Lists that scroll are scrolled by keyboard.
  'ul.endpoints:not([tabindex])': (list) => list.setAttribute('tabindex', '0'),
  'button[class*="/copy-button"]:not([aria-label])': (button) => button.setAttribute('aria-label', 'Copy'),
  // Two methods of one path may have the same summary.
  'section[id*="/tag/"][aria-labelledby]': (section) => {
    const [, method = '', path = ''] = /\/tag\/[^/]+\/([A-Z]+)(\/.+)/.exec(section.id) ?? []
    const title = document.getElementById(section.getAttribute('aria-labelledby') ?? '')?.textContent.trim()
    if (!path || !title) return
    section.removeAttribute('aria-labelledby')
    section.setAttribute('aria-label', `${title}: ${method} ${path}`)
  },
  // As regions, those of two operations would be landmarks of one name.
  '.response-card[role="region"]': (card) => card.setAttribute('role', 'group'),
  'button[role="none"], button[role="alert"]': (button) => button.removeAttribute('role'),
  '.cm-content[role="textbox"]:not([aria-label])': (editor) => editor.setAttribute('aria-label', 'Body of the request'),
  '[contenteditable][role="combobox"]:not([aria-controls])': (editor) => editor.setAttribute('role', 'textbox'),
  '.cm-scroller:not([tabindex])': (code) => code.setAttribute('tabindex', '0'),
  // What they control is not there before they are pressed.
  '[role="dialog"] [aria-controls^="scalar-client-"]': (button) => {
    const id = button.getAttribute('aria-controls') ?? ''
    if (!document.getElementById(id)) button.removeAttribute('aria-controls')
  },
  '[role="dialog"] section[aria-label^="Notifications"]': (list) =>
    list.setAttribute('aria-label', 'Messages of the call'),
}

function repair(container: HTMLElement): void {
  for (const [selector, mend] of Object.entries(REPAIRS)) {
    for (const element of container.querySelectorAll<HTMLElement>(selector)) mend(element)
  }
  // Behind the dialog that sends a call nothing can be reached.
  const isBehind = container.querySelector('[role="dialog"]') !== null
  const reference = container.querySelector<HTMLElement>('.references-rendered')
  if (reference && reference.inert !== isBehind) reference.inert = isBehind
}
