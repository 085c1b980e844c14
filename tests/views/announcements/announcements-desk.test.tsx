import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  decideAnnouncement,
  findAnnouncements,
  tellAnnouncement,
} from '#contract/announcements/announcements.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { localOf } from '#src/features/announcements/schedule.rules.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { zoneHere } from '#src/product/words/zone-here.ts'
import { announcementOf, at, id, stored } from '#tests/paths/desk/announced.ts'
import { answerAdministrator, goToDesk } from '../money-desk/desk-page.ts'
import { controlPage, openHub, type OpenHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { watchSent } from '../support/sent.ts'

const network = createNetwork()
const main = page.getByRole('main')
const panel = page.getByRole('complementary')
let hub: OpenHub | undefined
let sent: ReturnType<typeof watchSent>

const told = announcementOf(stored)
const says = (text: string) =>
  expect.poll(() => panel.query()?.textContent?.replaceAll(/\s+/gu, ' ')).toContain(text)
const press = (name: string) => userEvent.click(panel.getByRole('button', { name, exact: true }))
const row = () => main.getByRole('link', { name: 'The season ends' })

const open = async (first = told): Promise<void> => {
  network.always(findAnnouncements, { announcements: [first], next: null })
  network.always(tellAnnouncement, first)
  await userEvent.click(main.getByRole('link', { name: 'The season ends' }))
  await says(first.state === 'sent' ? 'Have got it' : 'Would get it')
}

describe('The desk Announcements', () => {
  controlPage(network)
  beforeEach(async () => {
    await page.viewport(1440, 900)
    answerAdministrator(network)
    network.always(findAnnouncements, { announcements: [told], next: null })
    network.always(tellAnnouncement, told)
    hub = await openHub(undefined, { hidesSidebar: true })
    sent = watchSent()
    await goToDesk(hub, '/BrainCore?desk=announcements')
    await expect.element(row()).toBeVisible()
  })
  afterEach(async () => {
    sent.stop()
    hub?.close()
    await page.viewport(1280, 800)
  })

  test('it is scheduled for a time of this browser’s zone, in the future', async () => {
    await open()
    await press('Schedule')
    const zone = zoneHere() ?? 'UTC'
    await says(`Your time zone: ${zone}`)
    const when = panel.getByLabelText('When')
    await userEvent.fill(when, localOf(Date.now() - dayMs, zone))
    await says('Choose a time in the future, within a year.')
    await expect
      .element(panel.getByRole('button', { name: 'Schedule', exact: true }))
      .toHaveAttribute('aria-disabled', 'true')
    expect(sent.last('/decision')).toBeUndefined()
    const local = localOf(Date.now() + dayMs, zone)
    await userEvent.fill(when, local)
    const instant = new Date(`${local}:00`)
    await says(`which is ${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`)
    network.always(decideAnnouncement, { ...told, state: 'scheduled', revision: 5 })
    network.always(tellAnnouncement, {
      ...told,
      state: 'scheduled',
      revision: 5,
      sends_at: instant.toISOString(),
    })
    await press('Schedule')
    await says('It is scheduled.')
    expect(sent.last('/decision')).toEqual({
      verb: 'schedule',
      at: instant.toISOString(),
      revision: 4,
      reason: null,
    })
    await press('Back to draft')
    await says('It won’t be sent before it is scheduled again.')
  })

  test('it is sent to all after a question that says to how many; another’s decision is told, and it is read again', async () => {
    await open()
    await press('Send now')
    await says('12 players get it now. It can’t be changed afterwards, only withdrawn.')
    expect(sent.last('/decision')).toBeUndefined()
    await press('Not now')
    await press('Send now')
    network.refuse(decideAnnouncement, 'announcement_changed')
    network.always(tellAnnouncement, {
      ...told,
      state: 'sending',
      revision: 5,
      sent_at: at,
      reached: 5,
    })
    await press('Send to all')
    await says('Somebody else has changed this announcement meanwhile. Nothing was done.')
    await says('5 of 12')
    expect(sent.last('/decision')).toEqual({ verb: 'send', revision: 4, reason: null })
    await expect.element(panel.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
  })

  test('it is withdrawn after a question that says who loses it, with a reason if there is one', async () => {
    await open({ ...told, state: 'sent', sent_at: at, reached: 12 })
    await press('Withdraw')
    await says('It disappears for the 12 players who have it, and goes to nobody else.')
    await userEvent.fill(panel.getByRole('textbox'), 'A wrong day')
    network.always(decideAnnouncement, { ...told, state: 'withdrawn', withdrawn_at: at })
    network.always(tellAnnouncement, { ...told, state: 'withdrawn', withdrawn_at: at, sent_at: at })
    await press('Withdraw')
    await says('It is withdrawn.')
    expect(sent.last('/decision')).toEqual({ verb: 'withdraw', revision: 4, reason: 'A wrong day' })
    await expect.element(panel.getByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument()
  })

  test('the preview says where the panel cuts a text off, and who gets the English one', async () => {
    await open(
      announcementOf(stored, {
        texts: { ...told.texts, en: { title: 'The season ends', message: 'x y '.repeat(50).trim() } },
      }),
    )
    await says('The panel cuts it off. The whole text is only in the mail.')
    const french = panel.getByRole('radiogroup', { name: 'Language of the preview' }).getByText('Français')
    await userEvent.click(french, { force: true })
    await says('There is no text in Français: these readers get the English one.')
    await expect.element(panel.getByText('x y x y', { exact: false })).toHaveAttribute('lang', 'en')
  })

  test('what was typed before is open again with its announcement', async () => {
    const form = { ...stored, texts: { ...stored.texts, en: { title: 'Typed before', message: 'Before' } } }
    localStorage.setItem(
      storageKeys.announcementDrafts,
      JSON.stringify([{ playerId: null, about: id, draft: { form, revision: 4, isCopy: false, key: null } }]),
    )
    await userEvent.click(main.getByRole('link', { name: 'The season ends' }))
    await expect.element(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed before')
  })
})
