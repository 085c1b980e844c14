import { Hono } from 'hono'
import type { Context } from 'hono'
import * as v from 'valibot'
import { pageHeaders } from '../page/layout.ts'
import { controlActions } from './control-actions.ts'
import type { ControlField } from './control-actions.ts'
import { controlPage } from './control-page.ts'
import type { ControlPageState } from './control-page.ts'
import { ApiFault } from './fault.ts'
import type { Kit } from './kit.ts'
import { readField, switchFields, takes } from './switch-fields.ts'
import { readSwitches, switchesSchema, writeSwitches } from './switches.ts'
import type { Deliverer } from './webhooks.ts'

const isForm = (c: Context): boolean =>
  !(c.req.header('content-type') ?? 'application/json').startsWith('application/json')

const readBody = async (c: Context): Promise<Record<string, unknown>> => {
  if (isForm(c)) return c.req.parseBody()
  const text = await c.req.text()
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

const valueOf = (body: Record<string, unknown>, field: ControlField | undefined): string | undefined => {
  const value = field && body[field.name]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined
}

/** The names that cannot be saved: unknown ones, and those with invalid values. */
const wrongNames = (changes: Record<string, unknown>): string[] =>
  Object.entries(changes).flatMap(([name, value]) => {
    const schema = switchesSchema.entries[name as keyof typeof switchesSchema.entries]
    return Object.hasOwn(switchesSchema.entries, name) && v.is(schema.wrapped, value) ? [] : [name]
  })

const problemOf = (name: string): string => {
  const field = switchFields.find((one) => one.name === name)
  return field ? `${name} must be ${takes(field)}.` : `There is no switch ${name}.`
}

/**
 * Routes for the switches of the stand-in, for tests and demos: GET returns the page to a browser and JSON to tools,
 * POST changes the given switches (JSON, or a form), and the actions of control-actions.ts are POSTed below.
 */
export const controlRoutes = (kit: Kit, deliverer: Deliverer): Hono => {
  const app = new Hono()
  const actions = controlActions(kit, deliverer)
  const state = () => ({ ...readSwitches(kit.store), waiting: deliverer.waiting() })

  const show = async (
    c: Context,
    told: Omit<ControlPageState, 'switches' | 'waiting' | 'actions'>,
    status: 200 | 400 = 200,
  ): Promise<Response> => {
    const page = controlPage(kit, {
      switches: readSwitches(kit.store),
      waiting: deliverer.waiting(),
      actions,
      ...told,
    })
    return c.html(await page, status, pageHeaders())
  }
  const answer = (c: Context, body: Record<string, unknown>, done: string): Response => {
    if (typeof body.back !== 'string') return c.json(state())
    return c.redirect(
      body.back === 'control' ? `/dev/pay/control?done=${done}` : `/dev/pay/${encodeURIComponent(body.back)}`,
      303,
    )
  }

  app.onError((error, c) => {
    if (error instanceof SyntaxError) return c.json({ error: 'The body is not JSON.' }, 400)
    if (!(error instanceof ApiFault)) throw error
    if (isForm(c)) return show(c, { problem: error.message }, 400)
    return c.json(error.body('req_control'), error.status as 400)
  })

  app.get('/', async (c) => {
    c.header('Cache-Control', 'no-store')
    c.header('Vary', 'Accept')
    if (!c.req.header('accept')?.includes('text/html')) return c.json(state())
    const done = c.req.query('done')
    const action = actions.find(({ name }) => name === done)
    return show(c, { done: done === 'save' ? 'The switches are saved.' : action?.done })
  })

  app.post('/', async (c) => {
    const { back, ...given } = await readBody(c)
    const changes = Object.fromEntries(
      Object.entries(given).map(([name, value]) => {
        const field = isForm(c) && switchFields.find((one) => one.name === name)
        return [name, field ? readField(field, value) : value]
      }),
    )
    const wrong = wrongNames(changes)
    if (wrong.length > 0) {
      const problem = wrong.map(problemOf).join(' ')
      if (isForm(c))
        return show(
          c,
          { typed: given, wrong, problem: 'Nothing was saved: look at the fields marked below.' },
          400,
        )
      return c.json({ error: problem }, 400)
    }
    writeSwitches(kit.store, v.parse(switchesSchema, { ...readSwitches(kit.store), ...changes }))
    return answer(c, { back }, 'save')
  })

  for (const { name, field, second, act } of actions) {
    app.post(`/${name}`, async (c) => {
      const body = await readBody(c)
      act(valueOf(body, field), valueOf(body, second))
      return answer(c, body, name)
    })
  }
  return app
}
