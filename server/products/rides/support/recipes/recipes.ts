import { readFileSync } from 'node:fs'
import { z } from 'zod'
import chatwoot from './chatwoot.json' with { type: 'json' }
import { Recipe } from './recipe.schema.ts'
import redmine from './redmine.json' with { type: 'json' }
import { checkTemplates } from './render.ts'
import requestTracker from './request-tracker.json' with { type: 'json' }
import zammad from './zammad.json' with { type: 'json' }

/** The recipes that come with Quartet, by the value of SUPPORT_DESK. */
const SHIPPED: Readonly<Record<string, unknown>> = {
  'request-tracker': requestTracker,
  redmine,
  zammad,
  chatwoot,
}

/** The recipe of that name, or in that file. @throws Error that says what is wrong with it */
export function readRecipe(desk: string): Recipe {
  const given = Object.hasOwn(SHIPPED, desk) ? SHIPPED[desk] : fileOf(desk)
  const parsed = Recipe.safeParse(given)
  if (!parsed.success) throw new Error(`SUPPORT_DESK: ${desk} is not a recipe:\n${z.prettifyError(parsed.error)}`)
  try {
    checkTemplates(parsed.data)
  } catch (error) {
    throw new Error(`SUPPORT_DESK: ${desk}: ${(error as Error).message}`, { cause: error })
  }
  return parsed.data
}

function fileOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const names = Object.keys(SHIPPED).join(', ')
    throw new Error(`SUPPORT_DESK: ${path} is neither ${names} nor a file with JSON: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
