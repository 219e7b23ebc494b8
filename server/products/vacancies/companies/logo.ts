import { createHash } from 'node:crypto'
import type { Company } from '#prisma/generated/client.ts'
import type { Links } from '../links.ts'

/** Ids of the companies of the sample data; the sequence of the database begins far above. */
export const FIRST_SAMPLE_ID = 1_000_001
const LAST_SAMPLE_ID = 9_999_999

/** Whether we draw a logo for the company: only for sample companies that have no owner. */
export const hasLogo = ({ id, ownerId }: Pick<Company, 'id' | 'ownerId'>): boolean =>
  ownerId === null && id >= FIRST_SAMPLE_ID && id <= LAST_SAMPLE_ID

/** The addresses of a company's logo, or null. */
export function logoUrls(company: Pick<Company, 'id' | 'ownerId'>, links: Links) {
  if (!hasLogo(company)) return null
  const { id } = company
  return { '90': links.logo(id, 90), '240': links.logo(id, 240), original: links.logo(id) }
}

/** The logo as SVG: a mark and colours that follow from the id and the name of the company. */
export function drawLogo({ id, name }: Pick<Company, 'id' | 'name'>, size: number): string {
  const bytes = createHash('sha256').update(`logo ${id} ${name}`).digest()
  const pick = <T>(at: number, list: readonly T[]): T => list[(bytes[at] ?? 0) % list.length] as T
  const [ground, accent] = pick(0, COLOURS)
  const turn = pick(1, [0, 90, 180, 270])
  const mark = (bytes[2] ?? 0) < 90 ? initial(name) : turned(pick(3, MARKS)(accent), turn)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 96 96"><rect width="96" height="96" rx="${pick(4, [8, 20, 48])}" fill="${ground}"/>${mark}</svg>`
}

/** Ground and accent; marks are white on every ground. */
const COLOURS: readonly (readonly [ground: string, accent: string])[] = [
  ['#1d4ed8', '#93c5fd'],
  ['#0f766e', '#5eead4'],
  ['#b45309', '#fde68a'],
  ['#9d174d', '#fbcfe8'],
  ['#6d28d9', '#ddd6fe'],
  ['#166534', '#bbf7d0'],
  ['#b91c1c', '#fecaca'],
  ['#334155', '#cbd5e1'],
  ['#0369a1', '#bae6fd'],
  ['#a16207', '#fef08a'],
  ['#3f6212', '#d9f99d'],
  ['#7c2d12', '#fdba74'],
  ['#134e4a', '#f0abfc'],
  ['#312e81', '#fcd34d'],
]

const turned = (mark: string, degrees: number): string => `<g transform="rotate(${degrees} 48 48)">${mark}</g>`

/** Marks on a field of 96 by 96, in white and the accent of the ground. */
const MARKS: readonly ((accent: string) => string)[] = [
  (a) => `<path d="M24 68 48 24l24 44z" fill="#fff"/><path d="M36 68l12-22 12 22z" fill="${a}"/>`,
  (a) => `<circle cx="40" cy="48" r="20" fill="#fff"/><circle cx="60" cy="48" r="14" fill="${a}" fill-opacity=".9"/>`,
  (a) =>
    `<path d="M26 26h20v44H26z" fill="#fff"/><path d="M50 26h20v20H50z" fill="${a}"/><path d="M50 50h20v20H50z" fill="#fff"/>`,
  (a) => `<path d="M48 22a26 26 0 0 1 0 52z" fill="${a}"/><path d="M48 22a26 26 0 0 0 0 52z" fill="#fff"/>`,
  (a) => `<path d="M24 36h48v10H24zM24 62h48v10H24z" fill="#fff"/><path d="M24 49h30v10H24z" fill="${a}"/>`,
  (a) =>
    `<path d="M48 20 72 34v28L48 76 24 62V34z" fill="#fff"/><path d="M48 36 60 43v14l-12 7-12-7V43z" fill="${a}"/>`,
  (a) =>
    `<path d="M24 72V40a24 24 0 0 1 24-24v32a24 24 0 0 1-24 24z" fill="#fff"/><path d="M72 24v32a24 24 0 0 1-24 24V48a24 24 0 0 0 24-24z" fill="${a}"/>`,
  (a) =>
    `<path d="M22 60c12-24 20 12 32-12 6-12 12-12 20-6v10c-8-6-12-6-18 6-12 24-20-12-34 14z" fill="#fff"/><circle cx="34" cy="32" r="8" fill="${a}"/>`,
  (a) => `<path d="M28 28h40v12H52v32H40V40H28z" fill="#fff"/><circle cx="66" cy="62" r="8" fill="${a}"/>`,
  (a) =>
    `<path d="M48 20l8 20 20 8-20 8-8 20-8-20-20-8 20-8z" fill="#fff"/><circle cx="48" cy="48" r="7" fill="${a}"/>`,
]

/** The first letter of what the company is called by: what follows its kind, as in «Группа компаний Вектор». */
function initial(name: string): string {
  const words = name.split(',')[0]?.match(/[\p{L}\d]+/gu) ?? []
  const word = words.findLast((one) => /^\p{Lu}/u.test(one)) ?? words[0] ?? '?'
  const [letter = '?'] = word
  return `<text x="48" y="66" text-anchor="middle" font-family="system-ui,Arial,sans-serif" font-size="52" font-weight="700" fill="#fff">${letter}</text>`
}
