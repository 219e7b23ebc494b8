import { useEffect, useRef, useState } from 'react'

/** Whether the element has come within 300 pixels of the viewport; one that is not displayed never does. */
export function useInView<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (!ref.current || inView) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setInView(true), {
      rootMargin: '300px',
    })
    watch.observe(ref.current)
    return () => watch.disconnect()
  }, [inView])
  return { ref, inView }
}
