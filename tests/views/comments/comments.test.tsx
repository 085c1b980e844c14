import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  editComment,
  getCommentStats,
  listComments,
  writeComment,
} from '#contract/comments/comments.contract.ts'
import type { ProjectComment } from '#contract/comments/comments.contract.ts'
import type { Answer } from '#contract/http/endpoint.ts'
import { listUpdates } from '#contract/projects/project-updates.contract.ts'
import { me, refreshToken } from '#contract/auth/session.contract.ts'
import type { User } from '#contract/auth/session.contract.ts'
import { activateLanguage, loadTexts } from '#src/i18n/catalogues.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { toast, toastStore } from '#src/ui/layers/toast.ts'
import { violations } from '#tests/support/page/violations.ts'
import { commentOf } from '#tests/paths/comments/commented.ts'
import { alice, bob } from '#tests/paths/people.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, logIn, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { projectVisit, showComments } from './comments.wire.ts'
import { patience } from '#tests/support/pace.ts'

const network = createNetwork()
const region = page.getByRole('region', { name: /^Comments/u })
const field = region.getByRole('textbox', { name: 'Write a comment' })
const button = (name: string | RegExp) => region.getByRole('button', { name })
const row = (text: string) =>
  region.getByRole('article').filter({ has: page.getByText(text, { exact: true }) })
const texts = () =>
  region
    .getByText(/^Comment \d$/u)
    .elements()
    .map(({ textContent }) => textContent)
const byAlice = { author: { id: alice.id, name: 'alice', avatar: null, plan_id: 'tier0' as const } }

/** The keys under which comments were sent. */
const keys: (string | null)[] = []

let hub: OpenHub
const quiet = (): void => {
  for (const { id } of toastStore.list()) toast.dismiss(id)
}
const comeIn = async (player: User | null, visit: Parameters<typeof openHub>[1] = {}): Promise<void> => {
  hub = await openHub(undefined, { ...projectVisit('active', { id: bob.id, name: 'bob' }), ...visit })
  if (player) await logIn(hub, player)
  await expect.element(region, { timeout: patience(10_000) }).toBeVisible()
  await expect.poll(() => region.getByText('Loading comments').elements().length).toBe(0)
  quiet()
}

const cursorOf = ({ id }: ProjectComment): string => `1-${id}`

/** Has the network answer as a server would that tells four comments at once. */
const serve = async (all: readonly ProjectComment[]): Promise<void> => {
  const tell = ({ searchParams: asked }: URL): Answer<typeof listComments> => {
    const among = all
      .filter(({ parent_id: parent }) => parent === asked.get('parent'))
      .toSorted((one, other) => one.at.localeCompare(other.at))
    const list = asked.get('order') === 'oldest' ? among : among.toReversed()
    const named = all.find(({ id }) => id === asked.get('around'))
    const placeOf = (id: string | null | undefined): number => list.findIndex((one) => one.id === id)
    const behind = (cursor: string): number => list.findIndex((one) => cursorOf(one) === cursor) + 1
    const [from, to] = [asked.get('from'), asked.get('to')]
    const end = to === null ? null : behind(to)
    const beginOf = (): number => {
      if (named) return Math.max(0, Math.max(placeOf(named.id), placeOf(named.parent_id)) - 2)
      if (end !== null) return Math.max(0, end - 4)
      return from === null ? 0 : behind(from)
    }
    const begin = beginOf()
    const comments = list.slice(begin, end ?? begin + 4)
    const [before, last] = [list[begin - 1], comments.at(-1)]
    return {
      comments,
      previous: before ? cursorOf(before) : null,
      next: last && last !== list.at(-1) ? cursorOf(last) : null,
      named: named ? { id: named.id, parent_id: named.parent_id } : null,
    }
  }
  showComments(network, [])
  network.always(getCommentStats, { comments: all.length, replies: 0, authors: 2, last_at: null })
  network.forget(listComments)
  network.hold(listComments)
  await network.answerEach(listComments, tell)
}

const nine = Array.from({ length: 9 }, (_, at) => commentOf(at + 1))
const linkTo = (id: string, more = ''): string => `/VaultVision/guild-quartermaster?comment=${id}${more}`
const open = async (address: string, all: readonly ProjectComment[] = nine): Promise<void> => {
  const served = serve(all)
  await comeIn(null, { address })
  await served
}

describe('Comments on the page', () => {
  controlPage(network)
  beforeAll(async () => {
    await activateLanguage('en')
    await loadTexts('project-page', 'projects', 'comments')
    const plain = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const request = new Request(input, init)
      if (request.method === 'POST' && request.url.includes('/project-comments/'))
        keys.push(request.headers.get('Idempotency-Key'))
      return plain(request)
    })
    return () => vi.restoreAllMocks()
  })
  beforeEach(() => {
    network.always(me, alice)
    network.refuse(refreshToken, 'refresh_refused')
  })
  afterEach(() => {
    hub.close()
    keys.length = 0
  })

  test('a link to one of many shows those around it, marks it, and leads to all others', async () => {
    await open(linkTo(commentOf(5).id))
    await expect.poll(texts).toEqual(['Comment 7', 'Comment 6', 'Comment 5', 'Comment 4'])
    await expect.element(row('Comment 5')).toHaveFocus()
    await expect.element(row('Comment 5')).toHaveAttribute('aria-current', 'true')
    await expect.element(row('Comment 5')).toBeInViewport()
    expect(await violations(document)).toEqual([])
    await userEvent.click(button('Show newer comments'))
    await expect.poll(() => texts().length).toBe(6)
    await expect.element(row('Comment 8')).toHaveFocus()
    await expect.element(button('Show newer comments')).not.toBeInTheDocument()
    await userEvent.click(button('Show more comments'))
    await expect.poll(texts).toEqual(nine.toReversed().map(({ text }) => text))
    await expect.element(row('Comment 3')).toHaveFocus()
  })

  test('from among them one goes to the start; the order stands in the address', async () => {
    await open(linkTo(commentOf(5).id))
    await userEvent.click(button('Show from the start'))
    await expect.poll(texts).toEqual(['Comment 9', 'Comment 8', 'Comment 7', 'Comment 6'])
    expect(location.search).toBe('')
    const order = region.getByRole('combobox', { name: 'Order of the comments' })
    await userEvent.selectOptions(order, 'Oldest first')
    await expect.poll(texts).toEqual(['Comment 1', 'Comment 2', 'Comment 3', 'Comment 4'])
    expect(location.search).toBe('?comments=oldest')
    await userEvent.click(button('Show more comments'))
    await expect.element(row('Comment 5')).toHaveFocus()
    hub.close()
    await open(linkTo(commentOf(6).id, '&comments=oldest'))
    await expect.poll(texts).toEqual(['Comment 4', 'Comment 5', 'Comment 6', 'Comment 7'])
    await expect.element(button('Show older comments')).toBeVisible()
  })

  test('a link to a reply unfolds the replies, and its author has plan and ownership beside the name', async () => {
    const reply = commentOf(9, {
      parent_id: commentOf(2).id,
      text: 'Since May.',
      author: { id: bob.id, name: 'bob', avatar: null, plan_id: 'tier3' },
    })
    await open(linkTo(reply.id), [commentOf(1, byAlice), commentOf(2, { ...byAlice, replies: 1 }), reply])
    const answer = region.getByRole('article', { name: 'the reply of bob' })
    await expect.element(answer).toHaveFocus()
    await expect.element(answer).toHaveAttribute('aria-current', 'true')
    for (const words of ['Elite', 'Owner']) await expect.element(answer.getByText(words)).toBeVisible()
    expect(region.getByText(/^(?:Free|Owner)$/u).elements().length).toBe(1)
  })

  test('an author who took the picture of a wallet is shown by it, others by their initial', async () => {
    const author = { id: bob.id, name: 'bob', avatar: '00ff00ff00ff00ff', plan_id: 'tier3' as const }
    await open(linkTo(commentOf(1).id), [commentOf(1, byAlice), commentOf(2, { author, text: 'Drawn.' })])
    const pictureOf = (text: string) => row(text).element().querySelector('.comment-avatar')
    await expect
      .poll(() => pictureOf('Drawn.')?.querySelectorAll('.avatar-picture path').length)
      .toBeGreaterThan(0)
    expect(pictureOf('Drawn.')?.textContent).toBe('')
    expect(pictureOf('Comment 1')?.textContent).toBe('A')
  })

  test.each([
    ['leads to nothing', '00000000-0000-4000-8000-000000000003'],
    ['is of no comment', '<script>'],
  ])('a link that %s says so, and shows the comments from the start', async (_, id) => {
    await open(linkTo(encodeURIComponent(id)), nine.slice(0, 2))
    const said = region.getByText(/^The comment that this link leads to isn’t here/u)
    await expect.element(said).toBeInViewport()
    await expect.poll(() => document.activeElement?.textContent).toContain('isn’t here')
    expect(texts()).toEqual(['Comment 2', 'Comment 1'])
    expect(
      region
        .getByRole('article')
        .elements()
        .some((one) => one.ariaCurrent === 'true'),
    ).toBe(false)
  })

  test('a link to what was removed leads to its place, where that is said', async () => {
    await open(linkTo(commentOf(5).id), nine.with(4, commentOf(5, { text: null, removed: 'spam' })))
    const place = region.getByRole('article').filter({ hasText: 'Removed by an administrator.' })
    await expect.element(place).toHaveFocus()
    await expect.element(place).toHaveAttribute('aria-current', 'true')
    expect(texts()).toEqual(['Comment 7', 'Comment 6', 'Comment 4'])
  })

  test('a guest who logs in to write comes back to the link and its order', async () => {
    const address = linkTo(commentOf(5).id, '&comments=oldest')
    await open(address)
    await expect.element(row('Comment 5')).toHaveFocus()
    await userEvent.fill(field, 'Good plan.')
    await userEvent.click(button(/^Comment$/u))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(localStorage.getItem(storageKeys.destination)).toBe(`${address}#comment-${commentOf(5).id}`)
    scrollTo(0, 0)
    await logIn(hub, alice)
    quiet()
    await expect.element(row('Comment 5')).toHaveFocus()
    await expect.element(row('Comment 5')).toBeInViewport()
    await expect.poll(texts).toEqual(['Comment 3', 'Comment 4', 'Comment 5', 'Comment 6'])
    await expect.element(field).toHaveValue('Good plan.')
    expect(location.pathname + location.search).toBe(address)
    // Without a link it is the comments.
    hub.close()
    await open('/VaultVision/guild-quartermaster?comments=oldest')
    await userEvent.click(button('Reply to bob').first())
    await userEvent.fill(region.getByRole('textbox', { name: 'Reply to bob' }), 'Yes.')
    await userEvent.click(button(/^Reply$/u).last())
    await expect.element(page.getByRole('dialog')).toBeVisible()
    const destination = '/VaultVision/guild-quartermaster?comments=oldest#comments'
    expect(localStorage.getItem(storageKeys.destination)).toBe(destination)
  })

  test('a guest who logs in to vote or to follow comes back to the address they left', async () => {
    const address = linkTo(commentOf(5).id, '&comments=oldest')
    await open(address)
    for (const name of [/^Log in to vote/u, /^Follow Guild Quartermaster/u]) {
      localStorage.removeItem(storageKeys.destination)
      await userEvent.click(page.getByRole('button', { name }).first())
      await expect.element(page.getByRole('dialog')).toBeVisible()
      expect(localStorage.getItem(storageKeys.destination)).toBe(address)
      await userEvent.keyboard('{Escape}')
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    }
  })

  test('what is written where more stand before it is led to, among its neighbours, and told once', async () => {
    const all = [...nine]
    await open('/VaultVision/guild-quartermaster?comments=oldest', all)
    await logIn(hub, alice)
    quiet()
    await expect.poll(texts).toEqual(['Comment 1', 'Comment 2', 'Comment 3', 'Comment 4'])
    const written = { ...commentOf(0, byAlice), at: '2026-03-01T13:00:00.000Z' }
    all.push(written)
    network.always(writeComment, written)
    await userEvent.fill(field, 'Comment 0')
    await userEvent.click(button(/^Comment$/u))
    await expect.poll(texts).toEqual(['Comment 8', 'Comment 9', 'Comment 0'])
    await expect.element(row('Comment 0')).toHaveFocus()
    await expect.element(row('Comment 0')).toBeInViewport()
    await expect.element(region.getByText('Your comment is published.')).toBeInTheDocument()
    await userEvent.click(button('Show older comments'))
    await expect.element(row('Comment 7')).toHaveFocus()
    const known = ['Comment 4', 'Comment 5', 'Comment 6', 'Comment 7', 'Comment 8', 'Comment 9', 'Comment 0']
    expect(texts()).toEqual(known)
    await userEvent.click(button('Show from the start'))
    await expect.poll(texts).toEqual(['Comment 1', 'Comment 2', 'Comment 3', 'Comment 4'])
  })

  test('so is a reply, whether the others are shown or not', async () => {
    const first = commentOf(1, { replies: 6, text: 'First' })
    const all = [first, ...Array.from({ length: 6 }, (_, at) => commentOf(at + 2, { parent_id: first.id }))]
    await open('/VaultVision/guild-quartermaster', all)
    await logIn(hub, alice)
    quiet()
    const reply = async (number: number): Promise<void> => {
      const at = `2026-03-01T13:0${number}:00.000Z`
      const written = { ...commentOf(number, byAlice), at, parent_id: first.id, text: `Comment ${number}` }
      all[0] = { ...first, replies: all.length }
      all.push(written)
      network.always(writeComment, written)
      await userEvent.click(button('Reply to bob').first())
      await userEvent.fill(region.getByRole('textbox', { name: 'Reply to bob' }), written.text)
      await userEvent.click(button(/^Reply$/u).last())
      await expect.element(row(written.text).last()).toHaveFocus()
    }
    await userEvent.click(button('Reply to bob').first())
    await userEvent.click(button('Cancel'))
    await expect.element(row('First')).toHaveFocus()
    await userEvent.click(button('Show 6 replies'))
    await expect.poll(texts).toEqual(['Comment 2', 'Comment 3', 'Comment 4', 'Comment 5'])
    await reply(8)
    expect(texts()).toEqual(['Comment 6', 'Comment 7', 'Comment 8'])
    await userEvent.click(button('Hide replies'))
    await reply(9)
    expect(texts()).toEqual(['Comment 7', 'Comment 8', 'Comment 9'])
  })

  test('the link to a comment is copied, also by a guest', async () => {
    const copied: string[] = []
    const spy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
      copied.push(text)
      return Promise.resolve()
    })
    await open('/VaultVision/guild-quartermaster', [commentOf(1)])
    await userEvent.click(button('Copy link to the comment of bob'))
    await expect.element(page.getByText('Link copied')).toBeVisible()
    expect(copied).toEqual([location.origin + linkTo(commentOf(1).id)])
    spy.mockRestore()
  })

  test('a session that ends while a comment is sent keeps it, and after the log-in it has the same key', async () => {
    showComments(network, [])
    network.refuse(writeComment, 'unauthorized')
    await comeIn(alice)
    await userEvent.fill(field, 'Good plan.')
    await userEvent.click(button(/^Comment$/u))
    await expect.poll(() => hub.app.getSnapshot().context.user).toBe(null)
    await expect.element(field).toHaveValue('')
    network.always(writeComment, commentOf(1, { ...byAlice, text: 'Good plan.' }))
    await logIn(hub, alice)
    quiet()
    // It was a guest's page before the answer came to the form: to the player it may have arrived or not.
    await expect.element(region.getByText('Not sent')).toBeVisible()
    await expect.element(region.getByText('Good plan.')).toBeVisible()
    await userEvent.click(button('Try again'))
    await expect.element(region.getByRole('article')).toMatchTextContent(/Good plan\./u)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(localStorage.getItem(storageKeys.commentDrafts)).toBe(null)
  })

  test('a browser whose storage is full says once that it keeps no draft, and the comment is sent all the same', async () => {
    showComments(network, [])
    await comeIn(alice)
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await userEvent.type(field, 'Good plan.')
    const said = region.getByText('This browser keeps no draft. Send it before you leave the page.')
    await expect.element(said).toBeVisible()
    expect(said.elements().length).toBe(1)
    expect(toastStore.list()).toEqual([])
    network.always(writeComment, commentOf(1, { ...byAlice, text: 'Good plan.' }))
    await userEvent.click(button(/^Comment$/u))
    await expect.element(region.getByRole('article')).toMatchTextContent(/Good plan\./u)
    await expect.element(said).not.toBeInTheDocument()
    full.mockRestore()
  })

  test('a comment that was changed in another tab is shown beside what is being written, which stays', async () => {
    const own = commentOf(1, byAlice)
    showComments(network, [own])
    await comeIn(alice)
    await userEvent.click(button('Change the comment of alice'))
    const change = region.getByRole('textbox', { name: 'Change your comment' })
    await userEvent.fill(change, 'Written here')
    network.refuse(editComment, 'comment_changed')
    showComments(network, [{ ...own, text: 'Written there', version: 2 }])
    await userEvent.click(button('Save'))
    await expect.element(region.getByText('Written there')).toBeVisible()
    await expect
      .element(region.getByRole('alert'))
      .toMatchTextContent(/^This comment has changed meanwhile\./u)
    await expect.element(change).toHaveValue('Written here')
    const changed = { ...own, text: 'Written here', version: 3 }
    network.always(editComment, changed)
    await userEvent.click(button('Save'))
    await expect.element(change).not.toBeInTheDocument()
    await expect.element(region.getByRole('article')).toMatchTextContent(/Written here/u)
  })

  test('what others wrote is text: markup, scripts and what looks like a link, in every field', async () => {
    const odd =
      '<0>a</0><constructor/><script>alert(1)</script><img src=x onerror=alert(1)>[a](javascript:alert(1)) https://evil.example'
    const own = { id: bob.id, name: odd, avatar: null }
    const written = commentOf(1, { text: odd, author: { ...own, plan_id: 'tier0' } })
    network.always(listUpdates, {
      updates: [
        {
          id: written.id,
          project_id: written.project_id,
          author: own,
          title: odd,
          text: `Said: ${odd}`,
          removed: null,
          version: 1,
          at: written.at,
          edited_at: null,
        },
      ],
      next: null,
    })
    showComments(network, [written])
    await comeIn(null, projectVisit('active', own))
    const main = page.getByRole('main')
    await expect.element(region.getByText(odd, { exact: true }).last()).toBeVisible()
    await expect.element(main.getByRole('heading', { level: 3, name: odd })).toBeVisible()
    await expect.element(main.getByText(`Said: ${odd}`)).toBeVisible()
    const shown = main.element()
    expect(shown.querySelectorAll('script, img, iframe, object, [onerror]').length).toBe(0)
    const links = [...shown.querySelectorAll('a')].map(({ href }) => new URL(href))
    expect(links.filter(({ origin }) => origin !== location.origin)).toEqual([])
  })
})
