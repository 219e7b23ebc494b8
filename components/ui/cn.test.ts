import { globSync, readFileSync } from 'node:fs'
import { twMerge } from 'tailwind-merge'
import { expect, it } from 'vitest'
import { cn } from './cn.ts'

/** A word of ours, and one that hides what flows over in both directions, which tailwind-merge forgets. */
const LEFT_OUT = ['filter', 'line-clamp-2']
/** Tailwind's classes in the texts of our pages, one for each shape: `p-2` speaks for `p-4`. */
const classes = usedClasses()

it('knows every class of the tree: told twice, it stands once', () => {
  expect(classes.length).toBeGreaterThan(200)
  expect(classes.filter((name) => cn(name, name) !== name)).toEqual([])
})

it('lets the later of two classes win where tailwind-merge does, and nowhere else', () => {
  const different: string[] = []
  for (const first of classes) {
    for (const second of classes) {
      if (cn(first, second) !== twMerge(first, second)) different.push(`${first} ${second}`)
    }
  }
  expect(different).toEqual([])
})

it('keeps the variants of a class apart, and takes what is no class as it is', () => {
  expect(cn('p-2', 'md:p-4', 'md:hover:p-1', undefined, 'md:p-6')).toBe('p-2 md:hover:p-1 md:p-6')
  expect(cn('[&:has(a:hover)]:p-2', '[&:has(a:hover)]:px-1', 'mine', '')).toBe(
    '[&:has(a:hover)]:p-2 [&:has(a:hover)]:px-1 mine',
  )
})

function usedClasses(): string[] {
  const shapes = new Map<string, string>()
  for (const file of globSync('{components,app}/**/*.{ts,tsx}').toSorted()) {
    if (/\.test\.|^app\/api|class-table/.test(file)) continue
    for (const [, text = ''] of readFileSync(file, 'utf8').matchAll(/['"`]([^'"`\n]*)['"`]/g)) {
      for (const word of text.split(/\s+/)) {
        const name = word.replace(/^.*:/, '')
        // tailwind-merge lets only what it knows stand once.
        if (name && twMerge(name, name) === name) shapes.set(name.replace(/[\d.]+/g, '#'), name)
      }
    }
  }
  return [...shapes.values()].filter((name) => !LEFT_OUT.includes(name))
}
