/*
 * A process of its own that runs one throw-away PostgreSQL and ends it when its standard input closes: so it ends with
 * the run that started it, also when that run is killed. Prints one line of JSON, `{ "url": … }` or `{ "error": … }`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { copyPostgres, findPostgres, platform } from './binaries.ts'

const nobody = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0
const as = isRoot ? nobody : {}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client(url)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const say = (line: { url: string } | { error: string }): void =>
  void process.stdout.write(`${JSON.stringify(line)}\n`)

const native = findPostgres()
if (!native) {
  say({ error: `No PostgreSQL comes with npm for ${platform}.` })
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'hub-postgres-'))
chmodSync(folder, 0o755)
const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
process.on('exit', remove)

const home = join(folder, 'postgres')
const data = join(folder, 'data')
copyPostgres(native, home)
mkdirSync(data, { mode: 0o700 })
if (isRoot) chownSync(data, nobody.uid, nobody.gid)

const env = { ...process.env, LD_LIBRARY_PATH: join(home, 'lib'), LC_ALL: 'C' }
const options = { ...as, env, cwd: data }
const init = spawnSync(
  join(home, 'bin', 'initdb'),
  ['--pgdata', data, '--username', 'hub', '--auth', 'trust', '--encoding', 'UTF8', '--no-sync'],
  { ...options, encoding: 'utf8' },
)
if (init.status !== 0) {
  say({ error: `initdb failed: ${init.error?.message ?? init.stderr}` })
  process.exit(1)
}

const port = await freePort()
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'unix_socket_directories=',
  'max_connections=300',
]
const server = spawn(
  join(home, 'bin', 'postgres'),
  ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
  { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
)
let lastWords = ''
server.stderr.on('data', (chunk: Buffer) => {
  lastWords = `${lastWords}${chunk.toString()}`.slice(-2000)
})
const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))

const stop = async (): Promise<void> => {
  // SIGQUIT is PostgreSQL's immediate shutdown: nothing of this one is kept.
  server.kill('SIGQUIT')
  const force = setTimeout(() => server.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(force)
  process.exit(0)
}
process.stdin
  .on('end', () => void stop())
  .on('error', () => void stop())
  .resume()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

const url = `postgres://hub@127.0.0.1:${port}/postgres`
const deadline = Date.now() + 20_000
while (!(await answers(url))) {
  if (server.exitCode !== null || Date.now() > deadline) {
    say({ error: `PostgreSQL did not start: ${lastWords}` })
    await stop()
  }
  await wait(20)
}
say({ url })
