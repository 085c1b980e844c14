import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLog } from '#server/platform/process/log.ts'
import {
  askForLink,
  demoData,
  childrenOf,
  isAlive,
  startHubProcess,
  temporaryFolder,
} from '#tests/support/hub-process.ts'
import { freePort } from '#tests/support/free-port.ts'

test('a first start prints the address, the accounts and where mail is read; a second one keeps all data', async () => {
  const HUB_DATA = join(temporaryFolder(), 'new', 'data')
  const first = await startHubProcess({ HUB_DATA })
  await first.ready()
  expect(first.output().out).toMatch(/The Hub is at http:\/\/localhost:\d+/u)
  await expect.poll(() => first.output().out).toContain('alice@example.org')
  expect(first.output().out).toMatch(/Start here: http:\/\/localhost:\d+\/dev /u)
  expect(first.output().out).toMatch(/Mail is read at http:\/\/localhost:\d+\/dev\/mail/u)
  expect((await askForLink(first.url, 'frank@example.org')).status).toBe(200)
  expect(await (await fetch(`${first.url}/dev/mail`)).text()).toContain('frank@example.org')
  expect(statSync(join(HUB_DATA, 'secrets.json')).mode & 0o777).toBe(0o600)

  const children = childrenOf(first.child.pid ?? 0)
  expect(children).toHaveLength(1)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(children.filter(isAlive)).toEqual([])
  expect(first.output().err).toBe('')

  const second = await startHubProcess({ HUB_DATA })
  await second.ready()
  expect(await (await fetch(`${second.url}/dev/mail`)).text()).toContain('frank@example.org')
  // The limit of the first run still counts: the database was kept.
  expect((await askForLink(second.url, 'frank@example.org')).status).toBe(429)
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
})

test('an interrupted first start starts over', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'database.new', 'base'), { recursive: true })
  const db = await openDatabase(null, folder, createLog('silent'))
  onTestFinished(() => db.destroy())
  expect(await db.selectFrom('plans').selectAll().execute()).toHaveLength(6)
  expect(readdirSync(folder)).toEqual(['database'])
})

test('the prices of the payment provider are set up by a command, once', async () => {
  // The portal is that of the hub at one address, and each process of these tests has its own.
  const settings = { HUB_DATA: demoData(), PORT: String(await freePort()) }
  const told: string[] = []
  for (let time = 0; time < 2; time += 1) {
    const run = await startHubProcess(settings, ['set-up-prices'])
    expect(await run.ended).toBe(0)
    expect(run.output().err).toBe('')
    told.push(run.output().out)
  }
  expect(told).toEqual([
    'All prices were there.\nThe billing portal was set up: card, invoices, address and email, nothing else.\n',
    'All prices were there.\nThe billing portal was there.\n',
  ])
})

test('an administrator’s right is granted and revoked by a command', async () => {
  const data = demoData()
  const told = async (...words: string[]) => {
    const run = await startHubProcess({ HUB_DATA: data }, ['admin', ...words])
    return { code: await run.ended, ...run.output() }
  }
  const ok = (out: string) => ({ code: 0, out: `${out}\n`, err: '' })
  const refused = (err: string) => ({ code: 1, out: '', err: `${err}\n` })
  expect(await told('grant', 'alice@example.org')).toEqual(ok('alice@example.org is now an administrator.'))
  expect(await told('grant', 'alice@example.org')).toEqual(
    ok('alice@example.org is already an administrator.'),
  )
  expect(await told('revoke', 'alice@example.org')).toEqual(ok('alice@example.org is now no administrator.'))
  expect(await told('grant', 'nobody@example.org')).toEqual(
    refused('No account has the address nobody@example.org. Whoever it belongs to logs in once first.'),
  )
  for (const words of [[], ['grant'], ['make', 'alice@example.org']])
    expect(await told(...words)).toEqual(refused('Use: npm run admin -- grant|revoke MAIL'))
})

test('the pages and answers of the demo’s stand-ins carry the security headers too', async () => {
  const hub = await startHubProcess({ HUB_DATA: demoData() })
  await hub.ready()
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev/pay/control', '/dev/mail/none']) {
    const { headers } = await fetch(`${hub.url}${path}`)
    expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff')
    expect(headers.get('X-Frame-Options'), path).toBe('DENY')
    expect(headers.get('Content-Security-Policy'), path).toMatch(/default-src 'none'/u)
    expect(headers.get('Referrer-Policy'), path).not.toBeNull()
  }
})
