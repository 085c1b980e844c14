import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'

let hub: Awaited<ReturnType<typeof openAfterSale>>
beforeEach(async () => {
  hub = await openAfterSale()
})
afterEach(() => hub.close())

const blanks = ` x${' '.repeat(60_000)}x`
const title = 'A map'
const suggestion = { title, description: 'For newcomers.', category: 'Guilds', goal: null, milestone: null }

const message = {
  name: 'Mirel',
  email: 'mirel@example.org',
  subject: title,
  message: 'For newcomers.',
  language: 'en',
  trap: '',
  shown_ms: 9_000,
}

test.each([
  ['a comment', `/project-comments/${project}`, { text: blanks }, 'comment_too_long'],
  [
    'the title of an update',
    `/vaultvision/projects/${project}/updates`,
    { title: blanks, text: 'x' },
    'update_title_too_long',
  ],
  ['an update', `/vaultvision/projects/${project}/updates`, { title, text: blanks }, 'update_too_long'],
  ['the title of a suggestion', '/suggestions', { ...suggestion, title: blanks }, 'suggestion_title_invalid'],
  ['a suggestion', '/suggestions', { ...suggestion, description: blanks }, 'suggestion_description_invalid'],
  ['a milestone', '/suggestions', { ...suggestion, milestone: blanks }, 'suggestion_milestone_invalid'],
  ['a name', '/contact', { ...message, name: blanks }, 'contact_name_invalid'],
  ['a subject', '/contact', { ...message, subject: blanks }, 'contact_subject_invalid'],
  ['a message to the team', '/contact', { ...message, message: blanks }, 'contact_message_invalid'],
  ['an address', '/auth/magiclink', { email: blanks }, 'email_invalid'],
  ['an id', '/vaultvision/use-vote', { user_id: blanks, project_id: project }, 'invalid_request'],
])(
  '%s that is far too long is refused at once, with the code that its call lists',
  async (_, path, body, code) => {
    const before = process.threadCpuUsage()
    const answer = await hub.alice.call('POST', path, body, { 'Idempotency-Key': randomUUID() })
    const { user } = process.threadCpuUsage(before)
    expect([(await answer.json()).code, answer.status < 500]).toEqual([code, true])
    // 60,000 blanks took the processor for half a minute; far less than a second is left for a slow machine.
    expect(user / 1_000).toBeLessThan(500)
  },
)

test('a body that is deep or has very many entries takes no longer', async () => {
  const deep = `${'['.repeat(49_000)}${']'.repeat(49_000)}`
  const wide = `[${'0,'.repeat(49_000)}0]`
  for (const body of [deep, wide, `{"refreshToken":${wide}}`, `{"refreshToken":"x","more":${deep}}`]) {
    const before = process.threadCpuUsage()
    const headers = { 'Content-Type': 'application/json' }
    const { status } = await hub.app.request('/api/auth/refresh-token', { method: 'POST', headers, body })
    expect(status).toBeLessThan(500)
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(500)
  }
})
