import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LanguageCode } from '#contract/values/languages.ts'
import { listProjects } from '#contract/projects/projects.contract.ts'
import { me, refreshToken } from '#contract/auth/session.contract.ts'
import { getVotePower } from '#contract/votes/vote-power.contract.ts'
import { castVotes } from '#contract/votes/votes.contract.ts'
import { activateLanguage, loadTexts } from '#src/i18n/catalogues.ts'
import { alice } from '#tests/paths/people.ts'
import { scale } from '#tests/support/scale.ts'
import { failure } from '#tests/paths/failure.ts'
import { votePower } from '#tests/paths/votes/vote-power.answers.ts'
import { cast, votedProject } from '#tests/paths/votes/vote.model.ts'
import { projectVisit, showComments } from '../comments/comments.wire.ts'
import { wireProject } from '../support/paths.fund.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, landing, logIn, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { nextRevision, wireCast } from './vote.wire.ts'

const network = createNetwork()
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const votes = 9_183
const project = { ...votedProject, id: 'guild-quartermaster', weightedVotes: votes }
/** French has the longest words. */
const languages = scale<readonly LanguageCode[]>(['fr', 'tr'], ['en', 'fr', 'pt', 'tr'])
const widths = [1440, 375]
const none = { dailyVotesUsed: 8, voteBank: 0, donationVotesUsed: 120, totalAvailable: 0 }

let hub: OpenHub
afterEach(() => {
  hub.close()
  network.forget(castVotes)
  return page.viewport(1280, 800)
})

const label = () => document.querySelector('main .vote-button .vote-label')

/** The words that the button shows, and what of them doesn't stand in one line, the number at its end. */
const inOneLine = (): string[] => {
  const shown = label()
  const button = shown?.closest('.vote-button')
  if (!shown || !button) return ['no vote button']
  const [word, count] = [...shown.children]
  const lines = (element: Element | undefined): number[] =>
    [...(element?.querySelectorAll(':not(.sr-only)') ?? [])]
      .flatMap((part) => [...part.getClientRects()])
      .map(({ top, bottom }) => (top + bottom) / 2)
  const middles = [...lines(word), ...lines(count)]
  const end = shown.getBoundingClientRect().right - (count?.getBoundingClientRect().right ?? 0)
  const inside = button.getBoundingClientRect().right - (count?.getBoundingClientRect().right ?? 0)
  const faults: string[] = []
  if (Math.max(...middles) - Math.min(...middles) > 6) faults.push('two lines')
  if (Math.abs(end) > 1 || inside < 6) faults.push('its number is not at the end')
  return faults.map((fault) => `${innerWidth} px: ${shown.textContent}: ${fault}`)
}

/** The lines under the button that are broken, or run out of their card. */
const brokenLines = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('main .others-votes:not(:empty)')].flatMap((line) => {
    const room = (line.closest('article') ?? document.documentElement).getBoundingClientRect()
    // The hint is shown while the button is hovered.
    line.style.display = 'flex'
    const { left, right, height } = line.querySelector('span')?.getBoundingClientRect() ?? new DOMRect()
    line.style.display = ''
    const isWhole = height > 0 && height < 24 && left >= room.left && right <= room.right
    return isWhole ? [] : [`${innerWidth} px: ${line.textContent}: broken`]
  })

const edges = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()

/** Several votes: one row, below what the card says of its project. */
const severalFaults = (): string[] => {
  const [field, give] = [edges('.vote-several .ui-stepper'), edges('.vote-several .ui-button')]
  const summary = edges('main article:has(.vote-several) h3 + p')
  const faults: string[] = []
  if (give.width === 0 || give.top > field.bottom) faults.push('two rows')
  if (edges('.vote-several').top < summary.bottom) faults.push('over the summary')
  return faults.map((fault) => `${innerWidth} px: several votes: ${fault}`)
}

/** The heads of cards whose category, comments and status don't stand in one line. */
const brokenHeads = (): string[] =>
  [...document.querySelectorAll('main article')].flatMap((card) => {
    const [category, rest] = [...(card.querySelector('h3')?.previousElementSibling?.children ?? [])]
    if (!category || !rest || rest.childElementCount === 0) return []
    const isOne = category.getBoundingClientRect().bottom > rest.getBoundingClientRect().top
    return isOne ? [] : [`${innerWidth} px: ${card.textContent}`]
  })

const atEachWidth = async (): Promise<string[]> => {
  const found: string[] = []
  for (const width of widths) {
    await page.viewport(width, 900)
    await expect.poll(() => innerWidth).toBe(width)
    found.push(...inOneLine(), ...brokenLines())
  }
  return found
}

/** Read in the button: an element of another language's page is found by no name. */
const shows = (text: string) => expect.poll(() => label()?.textContent).toContain(text)

describe('The vote button is one line', () => {
  controlPage(network, { asks: ['votePower'] })
  beforeAll(() => {
    network.always(me, alice)
    network.refuse(refreshToken, 'refresh_refused')
    network.hold(castVotes)
    showComments(network, [])
  })
  const speak = async (language: LanguageCode): Promise<void> => {
    await loadTexts('project-page', 'projects')
    await activateLanguage(language)
  }
  const power = (own: object) =>
    network.always(getVotePower, { success: true, data: { ...votePower, timeZone: zone, ...own } })
  const press = () => userEvent.click(document.querySelector('main .vote-button') ?? document.body)
  const openCard = async (isWide: boolean): Promise<void> => {
    const others = (['completed', 'analyzing', 'refused', 'pending'] as const).map((status) => ({
      ...wireProject({ id: status, title: status, weightedVotes: 1 }),
      ...({ status, category: 'Communities', comments: 128, revision: nextRevision() } as const),
    }))
    const mine = { ...wireProject(project), weightedVotes: votes, comments: 5, revision: nextRevision() }
    const [first, ...rest] = others
    network.always(listProjects, isWide ? [mine, ...others] : first ? [first, mine, ...rest] : [mine])
    hub = await openHub(undefined, { address: landing, hidesSidebar: true })
  }
  const visits = {
    'on a card': () => openCard(false),
    'on the wide card': () => openCard(true),
    'on its page': async () => {
      const visit = projectVisit()
      const name = 'project guild-quartermaster'
      const known = visit.loaded[name]?.known
      if (!known) throw new Error('No such visit')
      const read = { ...known.project, weightedVotes: votes, revision: nextRevision() }
      const loaded = { [name]: { id: read.id, known: { ...known, project: read }, own: null } }
      hub = await openHub(undefined, { ...visit, loaded })
    },
  }

  const cases = languages.flatMap((language) =>
    Object.entries(visits).map(([where, open]) => [language, where, open] as const),
  )
  test.each(cases)('in %s, %s, in all its states', async (language, _, open) => {
    power({})
    await open()
    await speak(language)
    await expect.poll(label).not.toBeNull()
    const found = await atEachWidth()
    await logIn(hub, alice)
    await speak(language)
    await expect.poll(() => document.querySelector('main .vote-ready:not([aria-disabled])')).not.toBeNull()
    found.push(...(await atEachWidth()))
    await press()
    await expect.poll(() => document.querySelector('main .vote-sending')).not.toBeNull()
    found.push(...(await atEachWidth()))
    await network.fail(castVotes, failure('offline'))
    dispatchEvent(new Event('offline'))
    await expect.poll(() => document.querySelector('main .vote-offline')).not.toBeNull()
    await expect.poll(() => document.querySelectorAll('main .others-votes:not(:empty)').length).toBe(1)
    found.push(...(await atEachWidth()))
    dispatchEvent(new Event('online'))
    await expect.poll(() => document.querySelector('main .vote-sending')).not.toBeNull()
    await network.answer(
      castVotes,
      wireCast({ ...cast, power: { ...cast.power, ...none }, weightedVotes: 9_184 }),
    )
    await expect.poll(() => document.querySelector('main .vote-takeable')).not.toBeNull()
    await shows('184')
    found.push(...(await atEachWidth()))
    expect(found).toEqual([])
  })

  test.each(languages)('in %s without votes, too', async (language) => {
    power(none)
    await visits['on a card']()
    await logIn(hub, alice)
    await speak(language)
    await expect.poll(() => document.querySelector('main .vote-ready[aria-disabled]')).not.toBeNull()
    expect(await atEachWidth()).toEqual([])
  })

  test.each(languages)(
    'several votes in %s are one row over the ruler, and heads of cards one line',
    async (language) => {
      power({ donationVotesUsed: 120, totalAvailable: 27 })
      await visits['on a card']()
      await logIn(hub, alice)
      await speak(language)
      await expect.poll(() => document.querySelector('main .vote-ready:not([aria-disabled])')).not.toBeNull()
      await userEvent.click(document.querySelector('main .vote-more') ?? document.body)
      const found: string[] = []
      for (const width of widths) {
        await page.viewport(width, 900)
        await expect.poll(() => innerWidth).toBe(width)
        found.push(...severalFaults(), ...brokenHeads())
      }
      expect(found).toEqual([])
    },
  )
})
