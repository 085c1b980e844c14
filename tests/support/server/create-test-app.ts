import type { Hono } from 'hono'
import { createApp } from '#server/app.ts'
import type { AppSettings, Dependencies } from '#server/dependencies.ts'
import { createLive } from '#server/live/live.ts'
import { createNotificationSource } from '#server/notifications/changes-of.ts'
import { readLegalTexts } from '#server/legal/read-legal-texts.ts'
import { readFounder } from '#server/team/read-founder.ts'
import { readMailTexts } from '#server/platform/mail/mail-texts.ts'
import { createLog } from '#server/platform/process/log.ts'
import type { HubEnv } from '#server/platform/http/hub-context.ts'
import { createTestClock } from '../clock.ts'
import type { TestClock } from '../clock.ts'
import { giveBackDatabase, takeDatabase } from '../database/test-database.ts'
import { createTestMailer } from './test-mailer.ts'
import type { TestMailer } from './test-mailer.ts'
import { createTestPayments } from './test-payments.ts'

export const testSettings: AppSettings = {
  publicUrl: 'http://localhost:4000',
  production: false,
  sessionSecret: 'a-secret-of-the-tests-that-is-long-enough',
  codeSecret: 'a-secret-of-the-tests-for-gift-codes-alone',
  trustedProxies: [],
  seller: ['Example Ltd', '1 High Street', 'London'],
}

const mailTexts = await readMailTexts()

export interface TestApp extends Dependencies {
  readonly app: Hono<HubEnv>
  readonly clock: TestClock
  readonly mailer: TestMailer
  readonly close: () => Promise<void>
}

/** A hub of its own on a database of its own; close it at the end of the test. */
export const createTestApp = async (overrides: Partial<Dependencies> = {}): Promise<TestApp> => {
  const own = overrides.db ? null : await takeDatabase()
  const clock = createTestClock()
  const mailer = createTestMailer()
  const db = overrides.db ?? own!
  const log = overrides.log ?? createLog('silent')
  const dependencies = {
    log,
    live: createLive({
      db,
      log,
      clock: overrides.clock ?? clock,
      notifications: createNotificationSource({ db, mailTexts }),
    }),
    mailTexts,
    payments: createTestPayments(clock),
    legalTexts: readLegalTexts(null),
    founder: readFounder(null),
    wake: () => {},
    pagesChanged: () => {},
    settings: testSettings,
    clock,
    ...overrides,
    db,
    mailer: (overrides.mailer as TestMailer | undefined) ?? mailer,
  }
  return {
    ...dependencies,
    clock,
    app: createApp(dependencies),
    close: async () => {
      if (own) await giveBackDatabase(own)
    },
  }
}
