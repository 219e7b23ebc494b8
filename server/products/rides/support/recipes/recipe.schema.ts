import { z } from 'zod'

/** A template of Mustache: names in double braces, which `fields.ts` lists. */
const template = z.string().max(5_000)
/** An expression of JMESPath over the JSON of an answer. */
const expression = z.string().min(1).max(2_000)
const name = z.string().regex(/^[a-z][a-z0-9_]{0,29}$/)

const Request = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH']).default('GET'),
  /** Below the desk's own address, with values encoded. */
  path: template.regex(/^(?![/\\]|[a-z][a-z0-9+.-]*:)/i, { error: 'must be relative to the address of the desk' }),
  /** Sent as JSON; each text in it is a template. */
  body: z.json().optional(),
})

/** How to speak to a desk that Quartet has no adapter for. */
export const Recipe = z.strictObject({
  name: z.string().min(1).max(60),
  /** What an operator sets in SUPPORT_OPTIONS: the default, or null where there is none. */
  options: z.record(name, z.string().nullable()).default({}),
  headers: z.record(z.string(), template).default({}),
  /** Seconds after a request for a task in which the desk may still make it, whatever it has answered. */
  settles_s: z.int().min(1).max(86_400),
  /** A GET that succeeds while desk and credential are in order. */
  health: Request.pick({ path: true }),
  /** `tasks`: `[{id, key, open}]`, where `key` is what the desk has stored, a text or several. */
  find: Request.extend({ tasks: expression }),
  /** `id`: the id of the new task. */
  create: Request.extend({ id: expression }),
  /** Closes a second task of a key. */
  close: Request.optional(),
  /**
   * `messages`: `[{id, at, text?, html?}]`, public replies of agents alone; `at` is a time in ISO 8601 or seconds since
   * 1970. Where the list has no texts, `each` is asked for one, and its `message` is `{text, html?}`.
   */
  replies: Request.extend({
    messages: expression,
    each: Request.extend({ message: expression }).optional(),
  }).optional(),
})

export type Recipe = z.output<typeof Recipe>
export type RecipeRequest = z.output<typeof Request>

const id = z.union([z.string().min(1), z.number()]).transform(String)

/** What `tasks` finds in the answer to `find`. */
export const FoundTasks = z.array(
  z.object({ id, key: z.union([z.string(), z.array(z.string())]).nullish(), open: z.boolean() }),
)
export const NewTask = id.nullish()

const html = z.boolean().nullish()
export const Messages = z.array(
  z.object({
    id,
    at: z.union([z.number().transform((seconds) => new Date(seconds * 1000)), z.coerce.date<string>()]),
    text: z.string().nullish(),
    html,
  }),
)
export const Message = z.object({ text: z.string(), html }).nullish()
