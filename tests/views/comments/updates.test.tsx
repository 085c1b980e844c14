import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ProjectUpdate } from '#contract/projects/project-updates.contract.ts'
import {
  editUpdate,
  listUpdates,
  removeUpdate,
  writeUpdate,
} from '#contract/projects/project-updates.contract.ts'
import { activateLanguage, loadTexts } from '#src/i18n/catalogues.ts'
import { alice, bob } from '#tests/paths/people.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage } from '../support/paths.tour.ts'
import { projectVisit, showComments } from './comments.wire.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()

const updateOf = (number: number, more: Partial<ProjectUpdate> = {}): ProjectUpdate => ({
  id: `00000000-0000-4000-8000-00000000001${number}`,
  project_id: 'guild-quartermaster',
  author: { id: alice.id, name: 'alice', avatar: null },
  title: `Step ${number}`,
  text: `What step ${number} was.`,
  removed: null,
  version: 1,
  at: `2026-03-01T12:0${number}:00.000Z`,
  edited_at: null,
  ...more,
})

const section = page.getByRole('region', { name: 'Updates' })
const titleField = section.getByRole('textbox', { name: 'Title' })
const textField = section.getByRole('textbox', { name: 'What has happened since' })
const titles = () =>
  section
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent)

const openPage = (status?: 'active' | 'completed' | 'refused') =>
  open(undefined, projectVisit(status, { id: alice.id, name: 'alice' }))

describe('Updates of a project, on its page', () => {
  controlPage(network)
  beforeAll(async () => {
    await activateLanguage('en')
    await loadTexts('project-page', 'projects')
    showComments(network, [])
    network.always(listUpdates, { updates: [updateOf(2), updateOf(1)], next: null })
    for (const endpoint of [writeUpdate, editUpdate, removeUpdate]) network.hold(endpoint)
  })
  afterEach(stop)

  test('everyone reads them, the newest first, and only the owner writes', async () => {
    await openPage()
    await expect.poll(titles, soon).toEqual(['Step 2', 'Step 1'])
    await expect.element(page.getByRole('main')).toMatchTextContent(/By alice/u)
    await expect.element(section.getByText('What step 2 was.')).toBeVisible()
    await expect.element(section.getByRole('textbox')).not.toBeInTheDocument()
    await logIn(hub(), bob)
    await expect.poll(titles).toEqual(['Step 2', 'Step 1'])
    await expect.element(section.getByRole('button')).not.toBeInTheDocument()
  })

  test('the owner writes one: a draft that stays, a title that is needed, and one key for what is sent again', async () => {
    await openPage()
    await logIn(hub(), alice)
    await userEvent.fill(textField, 'It works now.')
    await userEvent.click(section.getByRole('button', { name: 'Publish' }))
    await expect.element(section.getByRole('alert')).toHaveTextContent('Give it a title.')
    await expect.element(titleField).toBeInvalid()
    await userEvent.fill(titleField, 'Step 3')
    await expect.element(section.getByText(/^Draft kept/u)).toBeVisible()
    await openPageAgain()
    await expect.element(titleField).toHaveValue('Step 3')
    await expect.element(textField).toHaveValue('It works now.')
    await userEvent.click(section.getByRole('button', { name: 'Publish' }))
    await network.fail(writeUpdate, { code: 'offline' })
    await expect.element(section.getByText('Not sent')).toBeVisible()
    await userEvent.click(section.getByRole('button', { name: 'Try again' }))
    await network.answer(writeUpdate, updateOf(3, { text: 'It works now.' }))
    await expect.poll(titles).toEqual(['Step 3', 'Step 2', 'Step 1'])
    await expect.element(titleField).toHaveValue('')
  })

  test('the owner changes one, is told when it changed elsewhere, and removes another', async () => {
    await openPage()
    await logIn(hub(), alice)
    await userEvent.click(section.getByRole('button', { name: 'Change the update “Step 2”' }))
    const fields = section.getByRole('textbox', { name: 'Title' })
    await expect.element(fields.last()).toHaveValue('Step 2')
    await userEvent.fill(fields.last(), 'Step two')
    await userEvent.click(section.getByRole('button', { name: 'Save' }))
    await network.fail(editUpdate, { code: 'update_changed' })
    await expect
      .element(section.getByText('This update has changed meanwhile. Check it again; nothing was changed.'))
      .toBeVisible()
    await userEvent.click(section.getByRole('button', { name: 'Save' }))
    await network.answer(editUpdate, updateOf(2, { title: 'Step two', version: 2 }))
    await expect.poll(titles).toEqual(['Step two', 'Step 1'])
    await userEvent.click(section.getByRole('button', { name: 'Remove the update “Step 1”' }))
    const asked = page.getByRole('alertdialog', { name: 'Remove your update?' })
    await userEvent.click(asked.getByRole('button', { name: 'Remove' }))
    await network.answer(removeUpdate, updateOf(1, { title: null, text: null, removed: 'author' }))
    await expect.poll(titles).toEqual(['Step two'])
  })

  test('an administrator removes one for a reason, which everyone reads', async () => {
    await openPage('completed')
    await logIn(hub(), { ...bob, is_admin: true })
    await userEvent.click(section.getByRole('button', { name: 'Remove the update “Step 2”' }))
    const asked = page.getByRole('alertdialog', { name: 'Remove this update?' })
    await userEvent.click(asked.getByRole('button', { name: 'Remove' }))
    await expect.element(asked.getByRole('alert')).toHaveTextContent('Choose a reason.')
    await userEvent.click(asked.getByRole('radio', { name: 'Advertising' }), { force: true })
    await userEvent.click(asked.getByRole('button', { name: 'Remove' }))
    await network.answer(removeUpdate, updateOf(2, { title: null, text: null, removed: 'spam' }))
    await expect.element(section.getByText('Removed by an administrator.')).toBeVisible()
    await expect
      .poll(() => section.element().textContent)
      .toMatch(/Removed by an administrator\. Reason: Advertising/u)
  })
})

/** The same page, loaded again by the same player. */
async function openPageAgain(): Promise<void> {
  await stop()
  await open(undefined, { ...projectVisit('active', { id: alice.id, name: 'alice' }), again: true })
  await logIn(hub(), alice)
}
