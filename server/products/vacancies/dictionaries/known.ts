import { texts } from '#i18n/texts.ts'
import { badArgument } from '../errors.ts'
import { areaById, type Area } from './areas.ts'
import { currencyByCode, isEntry, roleById, type DictionaryName } from './dictionaries.ts'

// Lookups of ids from requests and imports. Each throws invalid_input naming the argument.

export function knownEntry(argument: string, name: DictionaryName, id: string): string {
  if (!isEntry(name, id)) throw unknownValue(argument, id)
  return id
}

export function knownArea(argument: string, id: string): Area {
  const area = /^\d{1,9}$/.test(id) ? areaById(id) : undefined
  if (!area) throw unknownValue(argument, id)
  return area
}

export function knownRole(argument: string, id: string): number {
  const role = /^\d{1,9}$/.test(id) ? roleById(id) : undefined
  if (!role) throw unknownValue(argument, id)
  return Number(role.id)
}

export function knownCurrency(argument: string, code: string): string {
  if (!currencyByCode(code)) throw badArgument(argument, texts('vacancies.errors')('unknownCurrency', { id: code }))
  return code
}

export const unknownValue = (argument: string, id: string) =>
  badArgument(argument, texts('vacancies.errors')('unknownValue', { id }))
