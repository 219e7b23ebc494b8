'use client'

import { useEffect, useRef } from 'react'
import { useTheme } from 'next-themes'
import { createApiReference } from '@scalar/api-reference'
import '@scalar/api-reference/style.css'

/** Mounts Scalar without anything that contacts its servers: own fonts, no proxy, telemetry, agent or hosted client. */
export function ReferenceView({ token }: { token: string }) {
  const container = useRef<HTMLDivElement>(null)
  const { resolvedTheme } = useTheme()
  useEffect(() => {
    if (!container.current || !resolvedTheme) return
    const reference = createApiReference(container.current, {
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
      hideModels: true,
      documentDownloadType: 'json',
      defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    })
    return () => reference.destroy()
  }, [resolvedTheme, token])
  return <div ref={container} className="scalar-place min-h-dvh" />
}
