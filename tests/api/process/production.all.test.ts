import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { startHub } from '#server/start.ts'
import { freePort } from '#tests/support/free-port.ts'
import { demoData, emptyData } from '#tests/support/hub-process.ts'

/** What a hub under real settings can't start without. */
const real = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://hub.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'The Hub <hub@hub.example>',
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  SESSION_SECRET: 'x'.repeat(32),
  GIFT_CODE_SECRET: 'y'.repeat(32),
  SELLER: 'Example Ltd; 1 High Street; London',
}

test('in production no stand-in runs or is reachable, nothing is seeded, and the API answers', async () => {
  const port = await freePort()
  const settings = readSettings({
    ...real,
    LOG_LEVEL: 'silent',
    PORT: String(port),
    HUB_DATA: emptyData(),
  })
  const hub = await startHub({ ...settings, servePage: false })
  onTestFinished(() => hub.stop())
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  for (const path of [
    '/dev',
    '/dev/machines',
    '/dev/tap.js',
    '/dev/about.json',
    '/dev/clock.json',
    '/dev/clock.js',
    '/dev/mail',
    '/dev/mail/1',
    '/dev/pay',
    '/dev/pay/cs_1',
    '/dev/pay/control',
    '/dev/openid',
    '/dev/openid/google/.well-known/openid-configuration',
  ]) {
    expect((await get(path)).status, path).toBe(404)
  }
  const turned = await fetch(`http://127.0.0.1:${port}/dev/clock.json`, {
    method: 'POST',
    body: '{"days":1}',
  })
  expect(turned.status).toBe(404)
  expect(await (await get('/api/vaultvision/projects')).json()).toEqual([])
  const stats = await (await get('/api/vaultvision/stats')).json()
  expect(stats).toMatchObject({ donated: 0, weightedVotes: 0, openProjects: 0, sample: false })
  expect((await get('/api/plans')).headers.get('Strict-Transport-Security')).toContain('max-age')
})

const root = join(import.meta.dirname, '..', '..', '..')
/** Starts a hub with the settings of the environment, stops it, and prints which of its files were loaded. */
const script = `
  import { registerHooks } from 'node:module'
  process.execArgv = []
  const loaded = []
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
  const { readSettings } = await import('./server/settings.ts')
  const { startHub } = await import('./server/start.ts')
  const hub = await startHub({ ...readSettings(process.env), servePage: false })
  await hub.stop()
  console.log(JSON.stringify(loaded.filter((url) => !url.includes('/node_modules/'))))
`
const filesLoadedBy = async (env: Record<string, string>): Promise<string[]> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'silent',
      PORT: String(await freePort()),
      ...env,
    },
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as string[]
}
const ofTheDemo = (url: string): boolean => /\/server\/demo|\/seed-|stand-ins|turned-date/u.test(url)

test('what belongs to the demo is not even loaded under real settings', async () => {
  const files = await filesLoadedBy({ ...real, DEV_PAGE: 'on', HUB_DATA: emptyData() })
  expect(files.some((url) => url.endsWith('/server/app.ts'))).toBe(true)
  expect(files.filter(ofTheDemo)).toEqual([])
  const demo = await filesLoadedBy({ HUB_DATA: demoData() })
  expect(demo.filter(ofTheDemo).length).toBeGreaterThan(3)
})
