const number = new Intl.NumberFormat('ru-RU')

/** "1 vacancy", "2 942 vacancies". */
export function countText(found: number): string {
  return `${number.format(found)} ${found === 1 ? 'vacancy' : 'vacancies'}`
}
