/*
 * A process of its own that runs one throw-away PostgreSQL and ends it when its standard input closes: so it ends with
 * the run that started it, also when that run is killed. Prints one line of JSON, `{ "url": … }` or `{ "error": … }`.
 * Then each line of its standard input is a word: `stop` and `crash` end the server, `start` starts it again; a line of
 * JSON says that it is done. Arguments: with `durable` what was committed outlives a crash; `debian` is the server that
 * Debian installed; any other is a setting of the server, as `jit=off`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../free-port.ts'
import { copyPostgres, findDebianPostgres, findPostgres, platform } from './binaries.ts'

const nobody = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0
const as = isRoot ? nobody : {}

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

const say = (line: { url: string } | { error: string } | { done: string }): void =>
  void process.stdout.write(`${JSON.stringify(line)}\n`)

const wanted = process.argv.slice(2)
const isDebian = wanted.includes('debian')
const native = isDebian ? findDebianPostgres() : findPostgres()
if (!native) {
  say({
    error: isDebian
      ? 'Debian has installed no PostgreSQL here.'
      : `No PostgreSQL comes with npm for ${platform}.`,
  })
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'hub-postgres-'))
chmodSync(folder, 0o755)
const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
process.on('exit', remove)

const home = isDebian ? native : join(folder, 'postgres')
const data = join(folder, 'data')
if (!isDebian) copyPostgres(native, home)
mkdirSync(data, { mode: 0o700 })
if (isRoot) chownSync(data, nobody.uid, nobody.gid)

const env = { ...process.env, LC_ALL: 'C', ...(!isDebian && { LD_LIBRARY_PATH: join(home, 'lib') }) }
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
  `synchronous_commit=${wanted.includes('durable') ? 'on' : 'off'}`,
  'full_page_writes=off',
  'unix_socket_directories=',
  'max_connections=300',
  ...wanted.filter((word) => word.includes('=')),
]
let lastWords = ''
const startServer = () => {
  const child = spawn(
    join(home, 'bin', 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  child.stderr.on('data', (chunk: Buffer) => {
    lastWords = `${lastWords}${chunk.toString()}`.slice(-2000)
  })
  return { child, ended: new Promise<void>((resolve) => child.once('exit', () => resolve())) }
}
let server = startServer()

// SIGINT is PostgreSQL's fast shutdown; SIGQUIT its immediate one, after which it recovers as after a crash.
const endServer = async (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
  server.child.kill(signal)
  const force = setTimeout(() => server.child.kill('SIGKILL'), 10_000)
  await server.ended
  clearTimeout(force)
}
const stop = async (): Promise<void> => {
  await endServer('SIGQUIT')
  process.exit(0)
}

const url = `postgres://hub@127.0.0.1:${port}/postgres`
const isUp = async (): Promise<boolean> => {
  const deadline = Date.now() + 20_000
  while (!(await answers(url))) {
    if (server.child.exitCode !== null || Date.now() > deadline) return false
    await wait(20)
  }
  return true
}

const words: Partial<Record<string, () => Promise<unknown>>> = {
  stop: () => endServer('SIGINT'),
  crash: () => endServer('SIGQUIT'),
  start: () => {
    server = startServer()
    return isUp()
  },
}
createInterface(process.stdin)
  .on('line', (word) => void words[word]?.().then(() => say({ done: word })))
  .on('close', () => void stop())
process.stdin.on('error', () => void stop())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

if (await isUp()) say({ url })
else {
  say({ error: `PostgreSQL did not start: ${lastWords}` })
  await stop()
}
