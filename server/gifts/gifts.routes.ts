import { Hono } from 'hono'
import { readGiftCode } from '#contract/gifts/gift-code.rules.ts'
import {
  claimGift as claimGiftEndpoint,
  generateGiftCode,
  listGiftCodes,
  previewGiftCode,
  showGiftCode,
  splitGiftCode,
  takeBackGiftCode,
} from '#contract/gifts/gifts.contract.ts'
import { mailGiftCode, stopGiftMails as stopGiftMailsEndpoint } from '#contract/gifts/gift-mails.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve } from '../platform/http/route.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { readPlansOfUser } from '../subscriptions/plans-of-user.store.ts'
import { claimGift, previewGift } from './claim-gift.ts'
import { codeKeysOf } from './code-secrets.ts'
import { generateCode } from './generate-code.store.ts'
import { readCode } from './gift-codes.store.ts'
import { readGiftCodes } from './gift-codes-of-user.store.ts'
import { giftMailsJobName } from './mail-gifts.ts'
import { holdOpenCode } from './open-code.ts'
import { sendGift } from './send-gift.ts'
import { splitCode } from './split-code.store.ts'
import { stopGiftMails } from './stop-gift-mails.ts'
import { takeCodeBack } from './take-back.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'settings' | 'wake'>

const giverRoutes = (routes: Hono<HubEnv>, deps: Deps): void => {
  const { db, settings } = deps
  serve(routes, listGiftCodes, ({ params, query }, { caller }) => {
    if (params.id !== caller.userId) return refuse('forbidden')
    return readGiftCodes(db, { userId: caller.userId, of: query.of, before: query.before })
  })
  serve(routes, showGiftCode, async ({ params }, { caller, inLine }) => {
    return inLine(() =>
      inTransaction(db, async (trx) => {
        const gift = await holdOpenCode(trx, params.id, caller.userId)
        if (isRefused(gift)) return gift
        const code = await readCode(trx, gift.id, codeKeysOf(settings))
        return code === null ? refuse('not_found') : { code, version: gift.version }
      }),
    )
  })
  serve(routes, splitGiftCode, async ({ params, body }, { caller }) => {
    const codes = await splitCode(deps, { ...body, id: params.id, buyerId: caller.userId })
    if (isRefused(codes)) return codes
    return { codes }
  })
  serve(routes, takeBackGiftCode, async ({ params, body }, { caller }) => {
    const gift = await takeCodeBack(deps, { ...body, id: params.id, buyerId: caller.userId })
    if (isRefused(gift)) return gift
    return gift
  })
  serve(routes, mailGiftCode, async ({ params, body }, { caller }) => {
    const gift = await sendGift(deps, { ...body, id: params.id, giverId: caller.userId })
    if (isRefused(gift)) return gift
    deps.wake(giftMailsJobName)
    return gift
  })
}

/** Claims of the same code wait for its row. */
const sharedRow = ({ body }: { body: { gift_code: string } }): string | null =>
  readGiftCode(body.gift_code).code ?? null

/** Only unknown codes count towards the limit: they are guesses. */
const isUnknown = (given: unknown): boolean => isRefused(given) && given.code === 'gift_code_unknown'

export const giftsRoutes = (deps: Deps): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  giverRoutes(routes, deps)
  serve(routes, stopGiftMailsEndpoint, async ({ body }) => {
    if (!(await stopGiftMails(deps, body.token))) return refuse('link_invalid')
    return { success: true as const }
  })
  serve(
    routes,
    previewGiftCode,
    async ({ body }, { caller, giveBack }) => {
      const gift = await previewGift(deps, { code: body.gift_code, userId: caller.userId })
      if (!isUnknown(gift)) for (const by of ['player', 'peer'] as const) await giveBack(by)
      if (isRefused(gift)) return gift
      return { ...gift, plan_name: planNames[gift.plan_id] }
    },
    { sharedRow },
  )
  serve(
    routes,
    claimGiftEndpoint,
    async ({ body }, { caller, giveBack }) => {
      const isOwn = body.user_id === caller.userId
      const claimed = isOwn
        ? await claimGift(deps, { code: body.gift_code, userId: caller.userId, first: body.first })
        : refuse('forbidden')
      if (!isUnknown(claimed)) for (const by of ['player', 'peer'] as const) await giveBack(by)
      if (isRefused(claimed)) return claimed
      const plans = await readPlansOfUser(deps.db, caller.userId, deps.clock.now())
      return { gift_time_id: claimed.giftTimeId, ...plans }
    },
    { sharedRow },
  )
  serve(routes, generateGiftCode, async ({ body }, { caller, idempotencyKey, note }) => {
    const made = await generateCode(deps, body, { adminId: caller.userId, key: idempotencyKey })
    if (isRefused(made)) return made
    const { id, gift_code, plan_id, months, source, recipient_email } = made
    note('gift_code_made', { reason: source })
    return { id, gift_code, plan_id, months, source, recipient_email: recipient_email ?? '' }
  })
  return routes
}
