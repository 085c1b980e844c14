import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { MachinesOf } from '#src/app/flows/flow.ts'
import { flows } from '#src/app/flows/flows.ts'
import { activateLanguage } from '#src/i18n/catalogues.ts'
import { findFlow, findSupervisor, openerOf } from '#src/product/flows/app-actor.tsx'
import type { OpenHub } from '../../support/paths.hub.tsx'
import { openHub } from '../../support/paths.hub.tsx'
import { guild } from './guild.flow.ts'

let hub: OpenHub | undefined
afterEach(() => hub?.close())

declare module '#src/product/flows/app-actor.tsx' {
  interface Flows extends MachinesOf<readonly [typeof guild]> {}
}

const openGuild = (name: string): void => hub && openerOf(hub.app)({ type: 'guild.open', name })
const found = () => hub && findFlow(hub.app, 'guild')
const dialog = (name: string) => page.getByRole('dialog', { name })

test('a flow that lives as long as the page is its own files and one entry in the list of flows', async () => {
  hub = await openHub(undefined, { flows: [...flows, guild] })
  await activateLanguage('fr')
  expect(found()).toBeUndefined()

  // It loads when it is first opened, for what was pressed last, and is found by its name.
  openGuild('Day Watch')
  openGuild('Night Watch')
  await expect.element(dialog('Night Watch')).toBeVisible()
  expect(found()?.getSnapshot().context).toEqual({ name: 'Night Watch' })

  // Its texts came with it, in the language in force.
  await expect.element(dialog('Night Watch').getByText('Votre plan')).toBeVisible()

  // Back closes it, Forward opens it again.
  await expect.poll(() => (history.state as { overlay?: string }).overlay).toBe('guild')
  history.back()
  await expect.element(dialog('Night Watch')).not.toBeInTheDocument()
  expect(found()?.getSnapshot().value).toBe('closed')
  history.forward()
  await expect.element(dialog('Night Watch')).toBeVisible()

  // It crashes: the page says so and goes on, and the next press starts it anew.
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {})
  const before = found()
  await dialog('Night Watch').getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => reported.mock.lastCall?.[0]).toMatchObject({ message: 'The guild failed' })
  await expect.element(dialog('Night Watch')).not.toBeInTheDocument()
  expect(found()).toBeUndefined()
  expect(findSupervisor(hub.app, 'order')?.getSnapshot().value).toBe('waiting')
  openGuild('Day Watch')
  await expect.element(dialog('Day Watch')).toBeVisible()
  expect(found()).not.toBe(before)
  reported.mockRestore()
})
