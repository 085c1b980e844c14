import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  changeProject,
  findDeskProjects,
  tellDeskProject,
  type ToldProject,
} from '#contract/desk/projects-desk.contract.ts'
import { answerAdministrator, goToDesk } from '../money-desk/desk-page.ts'
import { controlPage, openHub, type OpenHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { watchSent } from '../support/sent.ts'

const network = createNetwork()
const main = page.getByRole('main')
const panel = page.getByRole('complementary')
let hub: OpenHub | undefined

const open: ToldProject = {
  id: 'guild-quartermaster',
  title: 'Guild Quartermaster',
  category: 'Guilds',
  status: 'active',
  owner: { id: 'tarn', username: 'tarn' },
  votes: 4_118,
  donated_cents: 287_000,
  followers: 12,
  comments: 3,
  created_at: '2026-02-01T12:00:00.000Z',
  heard_at: '2026-02-02T12:00:00.000Z',
  version: 7,
  description: '<b>Track</b> lent units.',
  goal: 4_500,
  milestone: 'Reminders',
  updates: 2,
  suggestion_id: null,
}
const looked: ToldProject = {
  ...open,
  id: 'land-surveyor',
  title: 'Land Surveyor',
  status: 'analyzing',
  owner: null,
  heard_at: null,
}

const offers = (name: string | RegExp) => userEvent.click(panel.getByRole('button', { name, exact: true }))
const reason = (text: string) =>
  userEvent.fill(panel.getByRole('textbox', { name: 'Reason, for the record' }), text)

describe('The projects desk', () => {
  controlPage(network)
  beforeEach(async () => {
    await page.viewport(1440, 900)
    answerAdministrator(network)
    network.always(findDeskProjects, { projects: [open, looked], next: null })
    network.always(tellDeskProject, open)
    network.hold(changeProject)
    hub = await openHub(undefined, { hidesSidebar: true })
    await goToDesk(hub, '/BrainCore?desk=projects')
    await expect.element(main.getByRole('table')).toBeVisible()
  })
  afterEach(async () => {
    hub?.close()
    await page.viewport(1280, 800)
  })

  test('lists projects of every status; what narrows and sorts it stands in the address', async () => {
    const row = (name: string) => main.getByRole('row').filter({ hasText: name })
    await expect
      .element(row('Guild Quartermaster'))
      .toMatchTextContent(/Open for votes\s*tarn\s*Guilds\s*4,118\s*\$2,870\.00/u)
    await expect.element(row('Land Surveyor')).toMatchTextContent(/In analysis\s*No owner/u)
    await userEvent.click(main.getByRole('button', { name: 'Owner' }).first())
    const form = main.getByRole('form', { name: 'Owner' })
    await userEvent.selectOptions(form.getByRole('combobox'), 'Has no owner')
    await userEvent.click(form.getByRole('button', { name: 'Apply' }))
    await userEvent.click(main.getByRole('button', { name: 'Votes' }))
    await expect
      .poll(() => Object.fromEntries(new URLSearchParams(location.search)))
      .toEqual({ desk: 'projects', owner: 'nobody', sort: 'most_votes' })
  })

  test.each([375, 768, 1280])('at %i px no date or figure of the list is cut', async (width) => {
    await page.viewport(width, 900)
    const list = main.getByRole('region', { name: 'Projects of every status' })
    await expect.element(list.getByRole('cell', { name: 'Feb 1, 2026' }).first()).toBeVisible()
    await expect.poll(() => list.element().scrollWidth - list.element().clientWidth).toBe(0)
    await page.viewport(1440, 900)
    await expect.element(list.getByRole('cell', { name: 'Guilds' }).first()).toBeVisible()
  })

  test('a status is changed: only to what comes next, for a reason, and the form says what will be', async () => {
    await userEvent.click(main.getByRole('link', { name: 'Guild Quartermaster' }))
    // Words stay words.
    await expect.element(panel.getByText('<b>Track</b> lent units.')).toBeVisible()
    await offers('Change status')
    const statuses = panel.getByRole('combobox', { name: 'Status' })
    await expect.poll(() => statuses.element().textContent).toBe('CompletedRefused')
    const complete = panel.getByRole('button', { name: 'Complete it' })
    await expect.element(complete).toHaveAttribute('aria-disabled', 'true')
    await expect.element(panel.getByText(/^Guild Quartermaster: Open for votes/u)).toBeVisible()
    await reason(' Delivered ')
    await userEvent.click(complete)
    await network.fail(changeProject, { code: 'project_changed' })
    await expect
      .element(panel.getByText('This project has changed meanwhile. Check it again; nothing was changed.'))
      .toBeVisible()
    await offers('Change status')
    await reason('Delivered')
    await offers('Complete it')
    await network.answer(changeProject, { ...open, status: 'completed' })
    await expect.element(panel.getByText('The status is changed.')).toBeVisible()
  })

  test('what stands for a suggestion in analysis is decided there, where its player hears of it', async () => {
    const suggestion = '0b9f1a52-6c1e-4f0e-9d55-7a1c1e2f3a4b'
    network.always(tellDeskProject, { ...looked, suggestion_id: suggestion })
    await userEvent.click(main.getByRole('link', { name: 'Land Surveyor' }))
    await expect
      .element(panel.getByRole('link', { name: 'Decide about the suggestion' }))
      .toHaveAttribute('href', `/BrainCore?desk=suggestions&open=${suggestion}`)
    await expect.element(panel.getByRole('button', { name: 'Change words' })).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Change status' })).not.toBeInTheDocument()
  })

  test('whoever searches by keyboard stays in the search, which shows what Back brings', async () => {
    const search = main.getByRole('searchbox', { name: 'Words, a project’s id or its owner' })
    await userEvent.fill(search, ' quarter ')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => new URLSearchParams(location.search).get('q')).toBe('quarter')
    await expect.element(search).toHaveValue('quarter')
    await expect.element(search).toHaveFocus()
    await userEvent.fill(search, 'another')
    history.back()
    await expect.element(search).toHaveValue('')
  })

  test('several are completed at once, for one reason; one that is another by now stays selected, with why', async () => {
    const scrim: ToldProject = { ...open, id: 'scrim-calendar', title: 'Scrim Calendar', version: 3 }
    network.always(findDeskProjects, { projects: [open, scrim, looked], next: null })
    await userEvent.fill(main.getByRole('searchbox'), 'a')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(main.getByRole('checkbox', { name: 'Select Land Surveyor' }))
    const bar = main.getByRole('toolbar', { name: 'Selected projects' })
    await expect.element(bar).toMatchTextContent(/1 selected/u)
    await expect.element(bar.getByRole('button', { name: 'Complete' })).not.toBeInTheDocument()
    await userEvent.click(main.getByRole('checkbox', { name: 'Select Guild Quartermaster' }))
    await userEvent.click(main.getByRole('checkbox', { name: 'Select Scrim Calendar' }))
    await userEvent.click(bar.getByRole('button', { name: 'Complete' }))
    const question = main.getByRole('form', { name: 'Complete the projects' })
    await expect.element(question).toMatchTextContent(/Guild Quartermaster.*Scrim Calendar(?!.*Land)/u)
    const complete = question.getByRole('button', { name: 'Complete 2 projects' })
    await expect.element(complete).toHaveAttribute('aria-disabled', 'true')
    await userEvent.fill(question.getByLabelText(/^Reason, for the record/u), ' Delivered ')
    const sent = watchSent()
    onTestFinished(() => sent.stop())
    await userEvent.click(complete)
    await network.answer(changeProject, { ...open, status: 'completed' })
    expect(sent.last('/guild-quartermaster/changes')).toEqual({
      version: 7,
      reason: 'Delivered',
      change: { verb: 'set_status', status: 'completed' },
    })
    await network.fail(changeProject, { code: 'project_changed' })
    await expect.element(main.getByText('1 project is completed.')).toBeVisible()
    await expect.element(main.getByText('It has changed meanwhile: check it again')).toBeVisible()
    await expect.element(main.getByRole('checkbox', { name: 'Select Scrim Calendar' })).toBeChecked()
  })

  test('an owner is named, and words are changed once they can be shown', async () => {
    await userEvent.click(main.getByRole('link', { name: 'Guild Quartermaster' }))
    await offers('Name an owner')
    await userEvent.fill(panel.getByRole('textbox', { name: 'Name or address of the player' }), 'bob')
    await reason('Asked by mail')
    await offers('Name the owner')
    await network.fail(changeProject, { code: 'owner_unknown' })
    await expect.element(panel.getByText('Nobody has this name or address.')).toBeVisible()
    await offers('Not now')
    await offers('Leave without an owner')
    await reason('Has gone')
    await expect
      .element(
        panel.getByText(/^Guild Quartermaster has no owner from now on, and tarn writes no more/u).last(),
      )
      .toBeVisible()
    await offers('Leave it without an owner')
    network.always(tellDeskProject, { ...open, owner: null })
    await network.answer(changeProject, { ...open, owner: null })
    await expect.element(panel.getByText('It no longer has an owner.')).toBeVisible()
    await expect
      .element(panel.getByRole('button', { name: 'Leave without an owner' }))
      .not.toBeInTheDocument()
    await offers('Change words')
    const title = panel.getByRole('textbox', { name: 'Title' })
    await expect.element(title).toHaveValue('Guild Quartermaster')
    await userEvent.fill(title, '\u202E')
    await expect.element(panel.getByText('A title has 1 to 80 characters that can be shown.')).toBeVisible()
    await userEvent.fill(title, 'Quartermaster')
    await userEvent.fill(panel.getByRole('textbox', { name: 'Goal in dollars (optional)' }), '')
    await reason('Shorter')
    await offers('Change the words')
    await network.answer(changeProject, { ...open, title: 'Quartermaster', goal: null })
    await expect.element(panel.getByText('The words are changed.')).toBeVisible()
  })
})
