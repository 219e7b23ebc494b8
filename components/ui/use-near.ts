import { useEffect, useRef, useState } from 'react'

/** Whether a box has come near the part of the page that is seen; one that is not displayed never does. */
export function useNear<T extends HTMLElement>() {
  const box = useRef<T>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!box.current || near) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '300px' })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [near])
  return { box, near }
}
