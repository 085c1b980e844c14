import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Row } from '#server/schema.ts'
import { features } from '#server/features.ts'
import { openAlices } from '#tests/support/server/alices.ts'
import { project } from '#tests/support/server/after-sale.ts'
import { mailFarewells } from '#server/leaving/mail-farewells.ts'
import { columnsWith, leaveForGood } from '#tests/support/server/leaving.ts'
import { anOrder } from '#tests/support/server/orders.ts'

/** Words that belong to nobody else, and stand in no id. */
const own = {
  name: 'Quietharbour',
  first: 'Ysabeau',
  last: 'Vandermeulen',
  address: 'ysabeau.private@harbour.example',
  former: 'ysabeau.former@harbour.example',
  wallet: '0x52908400098527886E0F7030069857D2E4169EE7',
  google: 'google-subject-774411',
  passkey: 'Ysabeaus laptop',
  suggestion: 'Harbour lights for everybody',
  message: 'For you, from the harbour',
  removed: 'A harbour text that was removed',
  browser: 'Harbourbrowser',
}

/** These texts stay readable, as a deleted player's. */
const staying = { comment: 'A comment about lighthouses', update: 'An update about lighthouses' }

const openFull = async () => {
  const hub = await openAlices()
  const { db, alice, bob, admin } = hub
  const at = new Date(hub.clock.now())
  const later = new Date(hub.clock.now() + 3_600_000)
  const write = async (who: typeof alice, method: string, path: string, body: object) => {
    const answer = await who.call(method, path, body, { 'Idempotency-Key': randomUUID() })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  // Her first name and address are forgotten like those that she has later.
  await db
    .updateTable('users')
    .set({
      username: own.name,
      email: own.address,
      mailbox: own.address,
      first_name: own.first,
      last_name: own.last,
      country: 'BE',
      time_zone: 'Europe/Brussels',
      avatar: `https://pictures.example/${own.name}`,
    })
    .where('id', '=', 'alice')
    .execute()
  await db
    .insertInto('wallets')
    .values({ address: own.wallet, user_id: 'alice', chain_id: null, added_at: at })
    .execute()
  await db
    .insertInto('wallet_texts')
    .values({
      hash: 'text-hash',
      chain_id: '1',
      address: own.wallet,
      message: `Log in as ${own.wallet}`,
      created_at: at,
      expires_at: later,
    })
    .execute()
  const openId = { issuer: 'https://accounts.example', subject: own.google, email: own.address }
  await db
    .insertInto('openid_identities')
    .values({ id: 'identity', user_id: 'alice', way: 'google', added_at: at, ...openId })
    .execute()
  const secret = { browser_hash: 'b', way: 'google' as const, expires_at: later }
  await db
    .insertInto('openid_codes')
    .values([
      { hash: 'code-1', purpose: 'log_in', user_id: null, session_id: null, ...openId, ...secret },
      { hash: 'code-2', purpose: 'add', user_id: 'alice', session_id: 's', ...openId, ...secret },
    ])
    .execute()
  await db.insertInto('passwords').values({ user_id: 'alice', hash: '$argon2id$x', set_at: at }).execute()
  await db.updateTable('passkeys').set({ name: own.passkey }).where('user_id', '=', 'alice').execute()
  await db.updateTable('sessions').set({ browser: own.browser }).where('user_id', '=', 'alice').execute()
  await db
    .insertInto('magic_links')
    .values({
      hash: 'link',
      email: own.address,
      mailbox: own.address,
      requested_at: at,
      expires_at: later,
      requested_from: own.browser,
      browser_hash: 'b',
    })
    .execute()
  await db
    .insertInto('mail_codes')
    .values({
      user_id: 'alice',
      purpose: 'email',
      hash: 'h',
      email: own.address,
      mailbox: own.address,
      tries: 0,
      created_at: at,
      expires_at: later,
    })
    .execute()
  await db
    .insertInto('way_changes')
    .values({
      id: randomUUID(),
      user_id: 'alice',
      change: 'removed',
      kind: 'wallet',
      way_id: own.wallet,
      removed: JSON.stringify({ address: own.wallet, mailbox: own.former }),
      mail_to: own.address,
      at,
    })
    .execute()
  // She writes something, and others receive something from her.
  await write(alice, 'POST', `/project-comments/${project}`, { text: staying.comment })
  await write(alice, 'POST', `/vaultvision/projects/${project}/updates`, {
    title: 'Light',
    text: staying.update,
  })
  await write(alice, 'POST', `/suggestions/${hub.ids.suggestion}/withdraw`, {})
  await write(alice, 'POST', '/suggestions', {
    title: own.suggestion,
    description: own.suggestion,
    category: 'Guilds',
    goal: null,
    milestone: null,
  })
  const { id: bobs } = await write(bob, 'POST', `/project-comments/${project}`, { text: 'By bob.' })
  await write(alice, 'POST', `/project-comments/${project}`, { text: 'A reply.', parent_id: bobs })
  const { id: bad } = await write(alice, 'POST', `/project-comments/${project}`, { text: own.removed })
  await admin.call('DELETE', `/project-comments/${bad}?reason=abuse`)
  // Gifts: hers to bob by mail, and bob's to her.
  const { codes } = await (await alice.call('GET', '/users/alice/gift-codes')).json()
  await write(alice, 'POST', `/gift-codes/${codes[0].id}/mail`, {
    to: 'friend@example.org',
    message: own.message,
    language: 'en',
    deliver_at: null,
    version: codes[0].version,
  })
  const { code: hers } = await (await alice.call('GET', `/gift-codes/${codes[1].id}/code`)).json()
  await hub.buy(bob, anOrder({ gifts: { tier1: 2 } }))
  const bobsGifts = (await (await bob.call('GET', '/users/bob/gift-codes')).json()).codes
  await write(bob, 'POST', `/gift-codes/${bobsGifts[0].id}/mail`, {
    to: own.address,
    message: `Hello ${own.first}`,
    language: 'en',
    deliver_at: null,
    version: bobsGifts[0].version,
  })
  const { code: his } = await (await bob.call('GET', `/gift-codes/${bobsGifts[0].id}/code`)).json()
  await write(bob, 'POST', '/payments/claim-gift', { gift_code: hers, user_id: 'bob' })
  await write(alice, 'POST', '/payments/claim-gift', { gift_code: his, user_id: 'alice' })
  // The desk writes about her.
  await admin.call('PUT', '/braincore/players/alice/dao-access', {
    dao_access: true,
    reason: `Asked by ${own.first}, ${own.address}`,
  })
  await admin.call('PUT', '/braincore/players/bob/dao-access', {
    dao_access: true,
    reason: `As ${own.former} asked`,
  })
  return { ...hub, staying }
}

const texts = [...Object.values(own), 'alice@example.org']

test('after a deletion, the whole database has nothing of the player but what is declared to stay', async () => {
  const hub = await openFull()
  const { db, alice } = hub
  const before = await columnsWith(db, texts)
  for (const column of [
    'users.username',
    'users.words',
    'charges.receipt_to',
    'player_events.data',
    'audit_texts.reason',
    'gift_mails.mail_to',
    'gift_mails.message',
    'gift_addresses.address',
    'comment_removals.text',
    'suggestion_steps.words',
    'way_changes.removed',
  ])
    expect(before).toContain(column)

  await leaveForGood(hub, alice, own.name)
  await mailFarewells(hub)

  expect(await columnsWith(db, texts)).toEqual([])
  const user: Row<'users'> = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', 'alice')
    .executeTakeFirstOrThrow()
  const { id, username, created_at, deleted_at, words, ...rest } = user
  expect([id, username, created_at instanceof Date, deleted_at instanceof Date, words]).toEqual([
    'alice',
    'Deleted player',
    true,
    true,
    expect.any(String),
  ])
  expect(Object.values(rest).filter((value) => value !== null && value !== false)).toEqual([])

  const legs = await db
    .selectFrom('gift_legs')
    .select('discarded_at')
    .where('user_id', '=', 'alice')
    .execute()
  expect(legs).toHaveLength(1)
  expect(legs[0]?.discarded_at).not.toBeNull()
  const open = await db.selectFrom('orders').select('id').where('status', '=', 'awaiting_payment').execute()
  expect(open).toEqual([])

  const stays = features.flatMap(({ personal = {} }) =>
    Object.entries(personal).flatMap(([column, fate]) => (fate?.startsWith('stays: ') ? [column] : [])),
  )
  const left = await columnsWith(db, Object.values(staying))
  expect(left.toSorted()).toEqual(['project_comments.text', 'project_updates.text'])
  expect(left.filter((column) => !stays.includes(column))).toEqual([])
  expect(await hub.mismatches()).toEqual([])
})

test('a column that refers to a player by id and is forgotten has no row of a deleted one', async () => {
  const hub = await openFull()
  await leaveForGood(hub, hub.alice, own.name)
  const forgotten = features.flatMap(({ personal = {} }) =>
    Object.entries(personal).flatMap(([column, fate]) => (fate === 'forgotten' ? [column] : [])),
  )
  const found: string[] = []
  for (const column of forgotten) {
    const [table = '', name = ''] = column.split('.')
    const { rows } = await sql`
      select from ${sql.table(table)} as one where ${sql.ref(`one.${name}`)}::text = 'alice'`.execute(hub.db)
    if (rows.length > 0) found.push(column)
  }
  expect(found).toEqual([])
})

test('"my data" has what the player wrote and was called, as plain JSON, and nothing of anybody else', async () => {
  const hub = await openFull()
  await hub.db.updateTable('users').set({ username: 'Somebodyelse' }).where('id', '=', 'bob').execute()
  const sections: [name: string, entries: readonly object[]][] = []
  for (const { mine } of features) sections.push(...Object.entries((await mine?.(hub.db, 'alice')) ?? {}))
  const names = sections.map(([name]) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.filter((name) => !/^[a-z_]+$/u.test(name))).toEqual([])

  const data = Object.fromEntries(sections)
  expect(JSON.parse(JSON.stringify(data))).toEqual(data)
  const text = JSON.stringify(data)
  for (const own of [...texts, ...Object.values(staying)]) expect(text).toContain(own)
  const filled = sections.filter(([, entries]) => entries.length > 0).map(([name]) => name)
  for (const name of [
    'orders',
    'charges',
    'donations',
    'votes',
    'comments',
    'gifts_bought',
    'gift_time',
    'events',
  ])
    expect(filled).toContain(name)

  const secrets = [
    '$argon2id',
    'key-of-alice',
    'passkey-of-alice',
    'hash',
    'sealed',
    'hmac',
    'idempotency',
    'seti_',
    'secret',
  ]
  for (const secret of secrets) expect(text).not.toContain(secret)
  for (const other of ['Somebodyelse', 'bob@example.org', 'By bob.', 'olivia'])
    expect(text).not.toContain(other)
})

test('the database lets nobody forget rows about players who are still here, nor change them otherwise', async () => {
  const hub = await openFull()
  const { db } = hub
  const refused = [
    sql`delete from player_events where user_id = 'alice'`,
    sql`update player_events set kind = 'charged' where user_id = 'alice'`,
    sql`update player_events set data = data || '{"by": "Somebody"}' where kind = 'gift_claimed'`,
    sql`update player_events set data = data || '{"by": "Deleted player", "months": 99}' where kind = 'gift_claimed'`,
    sql`update comment_removals set text = ''`,
    sql`delete from comment_removals`,
    sql`delete from suggestion_steps`,
    sql`update suggestion_steps set reason = 'Another'`,
    sql`select forget_audit_texts('alice')`,
  ]
  // By a trigger, or because the hub's own role may not.
  for (const statement of refused)
    await expect(statement.execute(db)).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:23001|42501)$/u),
    })
  await leaveForGood(hub, hub.alice, own.name)
  const late = [
    sql`insert into follows (project_id, player_id, at) values (${project}, 'alice', now())`,
    sql`update projects set owner_id = 'alice' where id = ${project}`,
    sql`update users set first_name = 'Late' where id = 'alice'`,
  ]
  for (const statement of late) await expect(statement.execute(db)).rejects.toMatchObject({ code: 'HU001' })
})
