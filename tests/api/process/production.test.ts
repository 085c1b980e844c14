import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { startHub } from '#server/start.ts'
import { freePort, temporaryFolder } from '#tests/support/hub-process.ts'

test('in production no stand-in runs or is reachable, nothing is seeded, and the API answers', async () => {
  const port = await freePort()
  const settings = readSettings({
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: String(port),
    HUB_DATA: temporaryFolder(),
    PUBLIC_URL: 'https://hub.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'The Hub <hub@hub.example>',
    STRIPE_SECRET_KEY: 'sk_test_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    SESSION_SECRET: 'x'.repeat(32),
  })
  const hub = await startHub({ ...settings, servePage: false })
  onTestFinished(() => hub.stop())
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  for (const path of ['/dev/mail', '/dev/mail/1', '/dev/pay', '/dev/pay/cs_1', '/dev/pay/control']) {
    expect((await get(path)).status, path).toBe(404)
  }
  expect(await (await get('/api/vaultvision/projects')).json()).toEqual([])
  const stats = await (await get('/api/vaultvision/stats')).json()
  expect(stats).toMatchObject({ donated: 0, weightedVotes: 0, openProjects: 0, sample: false })
  expect((await get('/api/plans')).headers.get('Strict-Transport-Security')).toContain('max-age')
})
