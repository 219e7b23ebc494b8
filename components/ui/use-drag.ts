import { useMemo, useState, type DragEvent } from 'react'

const TYPE = 'application/x-quartet-row'

/** What makes rows draggable. */
export interface Drag {
  propsOf: (index: number) => object
  /** Class names that mark the edge of the row where a dragged row would be dropped. */
  markOf: (index: number) => string | false
}

/** Drags a row of a list to the place of another one. Undefined for a list whose order is not changed. */
export function useDrag(onMove: ((from: number, to: number) => void) | undefined): Drag | undefined {
  const [from, setFrom] = useState(-1)
  const [over, setOver] = useState(-1)
  return useMemo(() => {
    if (!onMove) return undefined
    const end = () => {
      setFrom(-1)
      setOver(-1)
    }
    const propsOf = (index: number) => ({
      draggable: true,
      onDragStart({ dataTransfer }: DragEvent) {
        dataTransfer.setData(TYPE, String(index))
        dataTransfer.effectAllowed = 'move'
        setFrom(index)
      },
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes(TYPE)) return
        event.preventDefault()
        setOver(index)
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        const dragged = Number(event.dataTransfer.getData(TYPE))
        if (dragged !== index) onMove(dragged, index)
        end()
      },
      onDragEnd: end,
    })
    const markOf = (index: number) =>
      index === over &&
      index !== from &&
      (index < from ? 'shadow-[inset_0_2px_0_var(--accent)]' : 'shadow-[inset_0_-2px_0_var(--accent)]')
    return { propsOf, markOf }
  }, [onMove, from, over])
}
