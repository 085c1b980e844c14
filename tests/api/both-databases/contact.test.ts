import { expect, test } from 'vitest'
import { contactData } from '#server/contact/personal-data.store.ts'
import { openContact } from '#tests/support/server/contact.ts'

test('a message is written, listed, answered and mailed; those of a player’s confirmed address are theirs, and are deleted with them', async () => {
  const hub = await openContact()
  const ids: string[] = []
  for (const email of ['ALICE@example.org', 'bob@example.org'])
    ids.push((await (await hub.write({ email })).json()).id)
  expect((await hub.answer(ids[0]!, 'Thank you.')).status).toBe(200)
  await hub.mail()
  expect(hub.mailer.sent.map(({ to }) => to)).toEqual([
    'team@hub.example',
    'team@hub.example',
    'ALICE@example.org',
  ])
  expect((await hub.list('?q=suits')).messages.map(({ state }) => state).toSorted()).toEqual([
    'answered',
    'new',
  ])
  expect(await contactData.mine?.(hub.db, 'alice')).toMatchObject({
    contact_messages: [{ email: 'ALICE@example.org', answer: 'Thank you.' }],
  })
  await contactData.forget?.(hub.db, 'alice', hub.clock.now())
  expect((await hub.list()).messages).toMatchObject([{ id: ids[1] }])
  await hub.close()
})
