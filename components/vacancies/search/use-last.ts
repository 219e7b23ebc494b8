'use client'

import { useState } from 'react'

/** The last answer stays while the next one is on its way, and when it fails. */
export function useLast<T>(data: T | undefined): T | undefined {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}
