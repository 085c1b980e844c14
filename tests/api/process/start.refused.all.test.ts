import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { demoData, startHubProcess, temporaryFolder } from '#tests/support/hub-process.ts'

/** One line that says what to do, and no trace of the code. */
const expectOneLine = (output: { out: string; err: string }, ...words: RegExp[]) => {
  expect(output.err.trim().split('\n')).toHaveLength(1)
  expect(output.err).not.toMatch(/\bat .*:\d+:\d+|node:internal/u)
  for (const word of words) expect(output.err).toMatch(word)
}

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
  const HUB_DATA = demoData()
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
    const { openDataFolder } = await import(${JSON.stringify(join(process.cwd(), 'server/platform/database/data-folder.ts'))})
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
  const HUB_DATA = demoData()
  damage(HUB_DATA)
  const filesBefore = readdirSync(HUB_DATA).toSorted()
  const second = await startHubProcess({ HUB_DATA })
  expect(await second.ended).toBe(1)
  expectOneLine(second.output(), /damaged/u, /HUB_DATA/u)
  expect(readdirSync(HUB_DATA).toSorted()).toEqual(filesBefore)
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
    /PUBLIC_URL, SMTP_URL, MAIL_FROM, STRIPE_WEBHOOK_SECRET, SESSION_SECRET, GIFT_CODE_SECRET, SELLER, DATABASE_URL/u,
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

test('requests waiting for a hub that cannot start get an answer with all headers', async () => {
  const server = createServer((socket) => void setTimeout(() => socket.destroy(), 2000))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const hub = await startHubProcess({ DATABASE_URL: `postgres://hub@127.0.0.1:${port}/hub` })
  const ask = async (path: string): Promise<Response> => {
    for (;;) {
      try {
        return await fetch(`${hub.url}${path}`)
      } catch (error) {
        if (hub.child.exitCode !== null) throw error
        await wait(20)
      }
    }
  }
  for (const answer of await Promise.all([ask('/api/plans'), ask('/VaultVision')])) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toBe('30')
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(await answer.json()).toMatchObject({ code: 'unavailable', retryAfterSeconds: 30 })
  }
  expect(await hub.ended).toBe(1)
  expectOneLine(hub.output(), /DATABASE_URL does not answer/u)
})
