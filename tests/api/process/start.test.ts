import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { copyOf, prepareDataFolder, startHubProcess, temporaryFolder } from '#tests/support/hub-process.ts'

let prepared: string
beforeAll(async () => {
  prepared = await prepareDataFolder()
})
afterAll(() => rmSync(prepared, { recursive: true, force: true }))

/** One line that says what to do, and no trace of the code. */
const expectOneLine = (output: { out: string; err: string }, ...words: RegExp[]) => {
  expect(output.err.trim().split('\n')).toHaveLength(1)
  expect(output.err).not.toMatch(/\bat .*:\d+:\d+|node:internal/u)
  for (const word of words) expect(output.err).toMatch(word)
}

const askForLink = (url: string, email: string) =>
  fetch(`${url}/api/auth/magiclink`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  })

const standInsOf = (pid: number): number[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/u.test(name)) return []
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return Number(fields[1]) === pid && fields[0] !== 'Z' ? [Number(name)] : []
    } catch {
      return []
    }
  })

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`)

test('a first start prints the address, the accounts and where mail is read; a second one keeps all data', async () => {
  const HUB_DATA = join(temporaryFolder(), 'new', 'data')
  const first = await startHubProcess({ HUB_DATA })
  await first.ready()
  expect(first.output().out).toMatch(/The Hub is at http:\/\/localhost:\d+/u)
  expect(first.output().out).toContain('alice@example.org')
  expect(first.output().out).toMatch(/Mail is read at http:\/\/localhost:\d+\/dev\/mail/u)
  expect((await askForLink(first.url, 'frank@example.org')).status).toBe(200)
  expect(await (await fetch(`${first.url}/dev/mail`)).text()).toContain('frank@example.org')
  expect(statSync(join(HUB_DATA, 'secrets.json')).mode & 0o777).toBe(0o600)

  const children = standInsOf(first.child.pid ?? 0)
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

test('a hub that is stopped answers the requests in flight', async () => {
  const hub = await startHubProcess({ HUB_DATA: copyOf(prepared) })
  await hub.ready()
  const slow = fetch(`${hub.url}/api/auth/magiclink`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    duplex: 'half',
    body: new ReadableStream({
      async start(stream) {
        stream.enqueue(new TextEncoder().encode('{"email":'))
        await wait(1500)
        stream.enqueue(new TextEncoder().encode('"grace@example.org"}'))
        stream.close()
      },
    }),
  } as RequestInit)
  await wait(500)
  hub.child.kill('SIGTERM')
  const answer = await slow
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ success: true })
  expect(await hub.ended).toBe(0)
})

test('a hub whose starter is gone stops', async () => {
  const hub = await startHubProcess({ HUB_DATA: copyOf(prepared) })
  await hub.ready()
  hub.child.disconnect()
  expect(await hub.ended).toBe(0)
})

test('a killed hub leaves no lock behind, and its accounts are there again', async () => {
  const HUB_DATA = copyOf(prepared)
  const first = await startHubProcess({ HUB_DATA })
  await first.ready()
  await askForLink(first.url, 'heidi@example.org')
  const children = standInsOf(first.child.pid ?? 0)
  first.child.kill('SIGKILL')
  await first.ended
  while (children.some(isAlive)) await wait(50)
  const second = await startHubProcess({ HUB_DATA })
  await second.ready()
  expect((await askForLink(second.url, 'heidi@example.org')).status).toBe(429)
})

test('a port that is taken: one line', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const HUB_DATA = join(temporaryFolder(), 'data')
  const hub = await startHubProcess({ PORT: String(port), HUB_DATA })
  expect(await hub.ended).toBe(1)
  expectOneLine(hub.output(), new RegExp(`Port ${port} is taken`, 'u'), /set PORT/u)
  expect(existsSync(HUB_DATA)).toBe(false)
})

test('a data folder that a running hub holds: one line, and the running hub runs on', async () => {
  const HUB_DATA = copyOf(prepared)
  const first = await startHubProcess({ HUB_DATA })
  await first.ready()
  const second = await startHubProcess({ HUB_DATA })
  expect(await second.ended).toBe(1)
  expectOneLine(second.output(), /in use by a running hub/u, /HUB_DATA/u)
  expect((await fetch(`${first.url}/api/plans`)).status).toBe(200)
})

test.each([
  ['a file', (file: string) => file],
  ['below a file', (file: string) => join(file, 'deep', 'data')],
  ['on a file system that takes no folder', () => '/proc/hub/data'],
  ['on a file system of the kernel', () => '/sys/hub'],
])('a data folder that is %s: one line, at once', async (_, choose) => {
  const file = join(temporaryFolder(), 'a-file')
  writeFileSync(file, 'kept')
  const hub = await startHubProcess({ HUB_DATA: choose(file) })
  expect(await hub.ended).toBe(1)
  expectOneLine(hub.output(), /can't be written/u, /HUB_DATA/u)
  expect(readFileSync(file, 'utf8')).toBe('kept')
})

/** Opens a data folder as a user without rights; the code is read before they are given up. */
const openAsNobody = (path: string): string => {
  const code = `
    const { openDataFolder } = await import(${JSON.stringify(join(process.cwd(), 'server/platform/data-folder.ts'))})
    if (process.getuid() === 0) process.seteuid(65534)
    try { openDataFolder(${JSON.stringify(path)}) } catch (error) { console.log(error.name + ': ' + error.message) }`
  return execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
}

test.each([
  ['the folder', (folder: string) => (chmodSync(folder, 0o500), folder)],
  ['the folder above', (folder: string) => (chmodSync(folder, 0o500), join(folder, 'new', 'data'))],
  [
    'its lock',
    (folder: string) => (
      chmodSync(folder, 0o777),
      writeFileSync(join(folder, 'hub.lock'), '', { mode: 0o400 }),
      folder
    ),
  ],
])('a user without the right to write %s is told so in one line', (_, choose) => {
  const path = choose(temporaryFolder())
  expect(openAsNobody(path)).toMatch(/^StartError: The data folder .* can't be written\..*HUB_DATA.*\n$/u)
})

test.each([
  ['its secrets', (folder: string) => writeFileSync(join(folder, 'secrets.json'), '{"sessionSecret":')],
  ['the database’s version', (folder: string) => rmSync(join(folder, 'database', 'PG_VERSION'))],
  [
    'the database’s control file',
    (folder: string) => writeFileSync(join(folder, 'database', 'global', 'pg_control'), 'garbage'),
  ],
  [
    'the database’s tables',
    (folder: string) => rmSync(join(folder, 'database', 'base'), { recursive: true }),
  ],
])('a data folder with %s damaged: one line, and nothing else is touched', async (_, damage) => {
  const HUB_DATA = copyOf(prepared)
  damage(HUB_DATA)
  const filesBefore = readdirSync(HUB_DATA).toSorted()
  const second = await startHubProcess({ HUB_DATA })
  expect(await second.ended).toBe(1)
  expectOneLine(second.output(), /damaged/u, /HUB_DATA/u)
  expect(readdirSync(HUB_DATA).toSorted()).toEqual(filesBefore)
})

test('a first start that was interrupted is begun anew', async () => {
  const HUB_DATA = temporaryFolder()
  mkdirSync(join(HUB_DATA, 'database.new', 'base'), { recursive: true })
  const hub = await startHubProcess({ HUB_DATA })
  await hub.ready()
  expect((await fetch(`${hub.url}/api/plans`)).status).toBe(200)
})

test('settings that are missing or unknown: one line that names them all, and no value', async () => {
  const hub = await startHubProcess({
    NODE_ENV: 'production',
    HUB_COLOUR: 'blue',
    STRIPE_SECRET_KEY: 'sk_live_verysecret',
    LOG_LEVEL: 'loud',
  })
  expect(await hub.ended).toBe(1)
  expectOneLine(
    hub.output(),
    /PUBLIC_URL, SMTP_URL, MAIL_FROM, STRIPE_WEBHOOK_SECRET, SESSION_SECRET, DATABASE_URL/u,
    /HUB_COLOUR/u,
    /LOG_LEVEL/u,
  )
  expect(hub.output().err).not.toContain('verysecret')
})

test('a database that does not answer: one line, without its password', async () => {
  const hub = await startHubProcess({ DATABASE_URL: 'postgres://hub:very-secret@127.0.0.1:1/hub' })
  expect(await hub.ended).toBe(1)
  expectOneLine(hub.output(), /DATABASE_URL does not answer/u)
  expect(hub.output().err).not.toContain('very-secret')
})

test('stand-ins that were killed are started again, with the mail they held', async () => {
  const hub = await startHubProcess({ HUB_DATA: copyOf(prepared) })
  await hub.ready()
  await askForLink(hub.url, 'ivan@example.org')
  for (const pid of standInsOf(hub.child.pid ?? 0)) process.kill(pid, 'SIGKILL')
  const mailPage = async () => (await fetch(`${hub.url}/dev/mail`)).text()
  await expect.poll(mailPage, { timeout: 10_000 }).toContain('ivan@example.org')
})

test('the prices of the payment account are set up by a command, once', async () => {
  const run = await startHubProcess({ HUB_DATA: copyOf(prepared) }, ['set-up-prices'])
  expect(await run.ended).toBe(0)
  expect(run.output()).toEqual({ out: 'All prices were there.\n', err: '' })
})
