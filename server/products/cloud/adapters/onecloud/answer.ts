import type { z } from 'zod'
import { adapterEndpoint, type AdapterAnswer, type AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import type { Endpoint } from '#server/api/http/endpoint.ts'
import { AppError, isAppError } from '#server/core/errors.ts'
import type { AnyOperation } from '#server/core/operation.ts'
import { coerceInput } from '../../coerce-input.ts'
import { readBody } from '../read-body.ts'
import { oneCloudErrors } from './errors.ts'

type Run = (call: AdapterCall) => Promise<AdapterAnswer> | AdapterAnswer

/** A row of the route table; access to `operation`, the main one, is checked before the body is read. */
export const row = (operation: AnyOperation, run: Run): Endpoint =>
  adapterEndpoint(operation, oneCloudErrors, run, { form: true })

/** Every success of this API is 200 with JSON. */
export const ok = (body: unknown): AdapterAnswer => ({ status: 200, body })

/**
 * Reads a body: names in any case, numbers and booleans also as strings. Fields that are null, empty or not in the
 * schema are left out, because clients send many that have no meaning here.
 * @throws unprocessable naming the fields
 */
export function read<T extends z.ZodObject>(schema: T, body: Record<string, unknown>): z.output<T> {
  const given = Object.entries(coerceInput(schema)(body))
  const known = given.filter(([name, value]) => Object.hasOwn(schema.shape, name) && value !== null && value !== '')
  return readBody(schema, Object.fromEntries(known))
}

const MAX_ID = 2_147_483_647

/** The id in the path. @throws not_found when it is not a valid id */
export function idOf({ params }: AdapterCall, name = 'id'): number {
  const text = params[name] ?? ''
  if (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID) return Number(text)
  throw new AppError('not_found')
}

/** Makes a `not_found` of `run` say what was not found, in the form that clients of this API read. */
export const about =
  (what: string, run: Run): Run =>
  async (call) => {
    try {
      return await run(call)
    } catch (error) {
      if (isAppError(error) && error.code === 'not_found') throw new AppError('not_found', `${what} not found`)
      throw error
    }
  }

/** A time without its time zone: one client in Go cannot parse it otherwise. */
export const timeOf = (date: string): string => date.replace('Z', '')
