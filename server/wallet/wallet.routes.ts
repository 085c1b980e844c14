import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { addWallet, walletLogIn, walletNonce, walletTextMs } from '#contract/auth/wallet.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { deviceOf, keepDevice } from '../platform/http/device-cookie.ts'
import { checksummed } from '../platform/ethereum/address.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import { serve } from '../platform/http/route.ts'
import type { Handler } from '../platform/http/route.ts'
import { logIn } from '../session/log-in.store.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import { requireProof } from '../session/proof.store.ts'
import { lockWays } from '../way-changes/last-way.store.ts'
import { recordWayChange } from '../way-changes/way-changes.store.ts'
import { chainOf, checkSignedText } from './signed-text.ts'
import { walletText } from './wallet-text.ts'
import { consumeText, findOrCreateUserOfWallet, insertText, insertWalletOf } from './wallet.store.ts'

export const walletRoutes = (dependencies: Dependencies): Hono<HubEnv> => {
  const { db, clock, settings } = dependencies
  const chain = chainOf(settings)
  const waitsFor = chain === null ? 'rows' : 'outside'
  const routes = new Hono<HubEnv>()

  serve(routes, walletNonce, async ({ query }, { inLine }) => {
    const address = checksummed(query.walletAddress)
    if (address === null) return refuse('wallet_address_invalid')
    const { chainId } = query
    const nonce = randomBytes(16).toString('hex')
    const issuedMs = clock.now()
    const expiresMs = issuedMs + walletTextMs
    const { publicUrl } = settings
    const message = walletText({ publicUrl, address, chainId, nonce, issuedMs, expiresMs })
    await inLine(() => insertText(db, { nonce, address, chainId, message, createdMs: issuedMs, expiresMs }))
    return {
      walletAddress: address,
      nonce,
      message,
      expiresAt: new Date(expiresMs).toISOString(),
      checksContracts: chain !== null && (await chain.id()) === chainId,
    }
  })

  const logInByWallet: Handler<typeof walletLogIn> = async ({ body }, tools) => {
    const { note, header } = tools
    const device = deviceOf(tools)
    const signed = await checkSignedText(db, body, chain, clock)
    if (isRefused(signed)) return signed
    const loggedIn = await undoneWhenRefused(db, async (trx) => {
      if (!(await consumeText(trx, body.nonce, clock.now()))) return refuse('nonce_invalid')
      const { app = null } = body
      const userId = await findOrCreateUserOfWallet(trx, { ...signed, app }, clock.now())
      if (isRefused(userId)) return userId
      const from = { userAgent: header('User-Agent'), timeZone: body.time_zone, device }
      return logIn(trx, dependencies, userId, { ...from, way: 'wallet' })
    })
    if (isRefused(loggedIn)) return loggedIn
    const { sessionId, ...session } = loggedIn
    note('logged_in', { userId: session.user.id, sessionId, reason: 'wallet' })
    keepDevice(tools, device)
    return session
  }
  serve(routes, walletLogIn, logInByWallet, { waitsFor })

  const addToAccount: Handler<typeof addWallet> = async ({ body }, { note, caller }) => {
    const { userId, sessionId } = caller
    const unproved = await requireProof(db, sessionId, clock.now())
    if (unproved) return unproved
    const signed = await checkSignedText(db, body, chain, clock)
    if (isRefused(signed)) return signed
    const { address, nonce } = signed
    if (!(await consumeText(db, nonce, clock.now()))) return refuse('nonce_invalid')
    const added = await undoneWhenRefused(db, async (trx) => {
      const nowMs = clock.now()
      await lockWays(trx, userId)
      const stillUnproved = await requireProof(trx, sessionId, nowMs)
      if (stillUnproved) return stillUnproved
      const isNew = await insertWalletOf(trx, { ...signed, app: body.app ?? null }, userId, nowMs)
      if (isNew !== true) return isNew
      await recordWayChange(trx, { userId, change: 'added', kind: 'wallet', wayId: address, nowMs })
      return isNew
    })
    if (isRefused(added)) return added
    if (added) note('way_added', { reason: 'wallet' })
    return { success: true as const }
  }
  serve(routes, addWallet, addToAccount, { waitsFor })

  return routes
}
