import { readFile, stat } from 'node:fs/promises'
import { longestLedgerFile } from '#contract/ledger/ledger-file.rules.ts'
import { checkLedger } from './check-ledger.ts'
import { notOfferedLine } from './openid-settings.ts'
import { operatorText } from './operator-text.ts'
import { StartError } from './platform/process/start-error.ts'
import { readSavedSeal } from './public-ledger/saved-seal.ts'
import { verifyFile } from './public-ledger/verify-file.ts'
import { readSettings } from './settings.ts'
import type { Settings } from './settings.ts'
import { changeAdmin, setUpPrices, startHub } from './start.ts'

/** If stopping takes longer, something hangs, and waiting won't help. */
const stopLimitMs = 10_000

const greet = async (settings: Settings, aheadMs: number): Promise<void> => {
  const { publicUrl, production, smtpUrl, stripe, dataFolder, databaseUrl } = settings
  console.log(`The Hub is at ${publicUrl}`)
  if (production) {
    const missing = notOfferedLine(settings.openId)
    if (missing !== null) console.log(missing)
    return
  }
  const { accountLines } = await import('./demo.ts')
  console.log(
    [
      '',
      `This is a demo: mail ${smtpUrl === null ? 'stays on this machine' : 'goes out by SMTP_URL'}, payments ${stripe === null ? 'stay on this machine' : 'go to the test account of STRIPE_SECRET_KEY'}.`,
      `  Start here: ${publicUrl}/dev (accounts, mail, payments, machines, inspector)`,
      ...(smtpUrl === null ? [`  Mail is read at ${publicUrl}/dev/mail`] : []),
      `  Data is kept in ${databaseUrl === null ? dataFolder : 'the database of DATABASE_URL'}`,
      ...(aheadMs > 0
        ? [`  Its clock was turned and is kept with the data: it is ${new Date().toDateString()}`]
        : []),
      ...(smtpUrl === null
        ? [
            '  Log in by email as one of these, or as anyone else:',
            ...accountLines().map((line) => `    ${line}`),
          ]
        : []),
      '',
    ].join('\n'),
  )
}

const fail = (error: unknown): never => {
  console.error(operatorText(error))
  process.exit(1)
}

const serve = async (settings: Settings): Promise<void> => {
  const asked = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.resolve())
  // The process that started the hub has ended.
  process.once('disconnect', () => asked.resolve())
  const hub = await startHub(settings)
  await greet(settings, hub.aheadMs)
  await asked.promise
  setTimeout(() => process.exit(1), stopLimitMs).unref()
  await hub.stop()
  process.exit(0)
}

const setUp = async (settings: Settings): Promise<void> => {
  for (const told of await setUpPrices(settings)) console.log(told)
  process.exit(0)
}

const admin = async (settings: Settings, [verb, email]: readonly string[]): Promise<void> => {
  if ((verb !== 'grant' && verb !== 'revoke') || email === undefined)
    throw new StartError('Use: npm run admin -- grant|revoke MAIL')
  console.log(await changeAdmin(settings, { email, isAdmin: verb === 'grant' }))
  process.exit(0)
}

const ledgerUse =
  'Use: npm run ledger:check, npm run ledger:check -- book, or npm run ledger:check -- PLACE:SEAL'

const ledger = async (settings: Settings, [word, ...more]: readonly string[]): Promise<void> => {
  const saved = /^(?<place>\d{1,15}):(?<seal>[0-9a-f]{64})$/u.exec(word ?? '')?.groups
  if ((word !== undefined && word !== 'book' && !saved) || more.length > 0) throw new StartError(ledgerUse)
  const savedSeal = saved ? { place: Number(saved['place']), seal: String(saved['seal']) } : null
  const { lines, addsUp } = await checkLedger(settings, { books: word === 'book', savedSeal })
  console.log(lines.join('\n'))
  process.exit(addsUp ? 0 : 1)
}

const verify = async ([name, ...words]: readonly string[]): Promise<void> => {
  const saved = readSavedSeal(words)
  if (name === undefined || saved === 'unreadable')
    throw new StartError('Use: npm run ledger:verify -- FILE, or npm run ledger:verify -- FILE SEAL [DATE]')
  const unread = (cause: unknown): never => {
    throw new StartError(`The file ${name} can’t be read.`, { cause })
  }
  const { size } = await stat(name).catch(unread)
  if (size > longestLedgerFile) throw new StartError(`The file ${name} is too long to be read.`)
  const { lines, isRight } = await verifyFile(await readFile(name, 'utf8').catch(unread), saved)
  console.log(lines.join('\n'))
  process.exit(isRight ? 0 : 1)
}

try {
  const [command, ...words] = process.argv.slice(2)
  // Verifying only needs the file, not a hub with its settings.
  if (command === 'ledger-verify') await verify(words)
  const settings = readSettings(process.env, { makesWebhook: command === 'set-up-prices' })
  if (command === 'set-up-prices') await setUp(settings)
  else if (command === 'admin') await admin(settings, words)
  else if (command === 'ledger-check') await ledger(settings, words)
  else await serve(settings)
} catch (error) {
  fail(error)
}
